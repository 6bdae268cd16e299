Suppressions: for the line, the line below, the file; with a reason, and used.
-- file whole.bpf
; cbpf-allow default-allow, arch-unchecked: a list of what is denied
.context seccomp x86_64
	ld [nr]
	jge #0x40000000, kill
	jeq #59, kill
	ret #0x7fff0000
kill:	ret #0
-- file lines.bpf
.context seccomp x86_64
	ld [nr]
	jge #0x40000000, kill
	jeq #59, kill
	; cbpf-allow default-allow: stands above
	ret #0x7fff0000 /* cbpf-allow arch-unchecked: stands behind */
kill:	ret #0
-- file wrong.bpf
.context packet EN10MB
	ld [0]   ; cbpf-allow x-unset: not found here
	jset #1, out ; cbpf-allow mem-unset
	ld M[0]  # cbpf-allow mem-unset: a rule stays
	ret a
out:	ret #0 ; cbpf-allow : nothing is named
-- file unused.bpf
	ldh [12] ; cbpf-allow div-zero: there is no division
	jeq #0x806, 0, 1
	ret #-1
	ret #0
-- run
bpfcheck -Wno-twin-gap -Wno-x32-kills-minus-1 whole.bpf lines.bpf; echo $?
bpfcheck wrong.bpf; echo $?
bpfcheck unused.bpf; echo $?
bpfcheck --verify-only unused.bpf; echo $?
bpfcheck -Wno-default-allow -Wno-arch-unchecked -Wno-twin-gap -Wno-x32-kills-minus-1 lines.bpf; echo $?
bpfcheck --fail-on=note unused.bpf 2>/dev/null; echo $?
-- stdout
whole.bpf: ok (5 instructions, target seccomp)
lines.bpf: ok (5 instructions, target seccomp)
2 filters: 2 taken, 0 refused; 0 errors, 0 warnings, 0 notes, 4 suppressed
0
1
unused.bpf: ok (4 instructions, target socket)
0
unused.bpf: ok (4 instructions, target socket)
0
lines.bpf: ok (5 instructions, target seccomp)
0
1
-- stderr
wrong.bpf:4:2: error: M[0] is read before it is written on the path #0 (line 2) -> #1 (line 3, jf) -> #2 (line 4) [mem-unset]
  	ld M[0]  # cbpf-allow mem-unset: a rule stays
  	^~~~~~~
wrong.bpf:3:17: warning: a suppression needs a reason: 'cbpf-allow NAME: reason' [allow-syntax]
  	jset #1, out ; cbpf-allow mem-unset
  	               ^~~~~~~~~~
wrong.bpf:6:15: warning: 'cbpf-allow' names what it allows: 'cbpf-allow NAME: reason' [allow-syntax]
  out:	ret #0 ; cbpf-allow : nothing is named
      	         ^~~~~~~~~~
unused.bpf:1:13: note: nothing is found here that 'cbpf-allow div-zero' could suppress [allow-unused]
  	ldh [12] ; cbpf-allow div-zero: there is no division
  	           ^~~~~~~~~~
