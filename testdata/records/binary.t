Calls in binary: -w writes those that match, in the byte order of this machine;
both byte orders are read, and what is no call is said.

-- file calls
{"nr":0,"arch":"x86_64","ip":"0x7f0000001000","args":[3,"0x1122334455667788",2]}
{"nr":3,"arch":"s390x","args":["0x1122334455667788",-1]}
{"nr":257,"arch":"x86_64","args":[-100,0,1]}
{"nr":-1,"arch":"x86","args":[-100,0,1]}
-- file log
read(3, "", 1) = 0
-- file p.bpf
	ld [0]
	jeq #0, read
	jeq #257, openat
	jeq #41, socket
	jeq #0x40000000, x32
	ret #0x7fff0000
x32:	ret #0x80000000
read:	ld [16]
	jeq #3, no
	ret #0x7fff0000
openat:	ld [32]
	jset #1, no
	ld [36]
	jset #0x80000000, no
	ret #0x7fff0000
socket:	ld [20]
	jeq #0, low
	ret #0x80000000
low:	ld [16]
	jeq #16, no
	ret #0x7fff0000
no:	ret #0x00050001
-- run
bpfrun --seccomp -w out --code '1,6 0 0 0' calls
bpfrun --seccomp -w some -f p.bpf calls
bpfrun --seccomp -v p.bpf out
bpfrun --seccomp --json -q p.bpf out
bpfrun --seccomp -v p.bpf some
bpfrun --seccomp --json p.bpf out | sed 's/out/calls/' >a
bpfrun --seccomp --json p.bpf calls | cmp - a && echo same
# The other byte order.
od -An -v -to1 -w4 out | while read a b c d; do printf "\\$d\\$c\\$b\\$a"; done >swapped
bpfrun --seccomp --json p.bpf swapped | sed 's/swapped/calls/' | cmp - a && echo same
cat out swapped | bpfrun --seccomp p.bpf -
head -c 100 out >cut
bpfrun --seccomp -v p.bpf cut
head -c 63 out >cut
bpfrun --seccomp -v p.bpf cut
bpfrun --seccomp -f p.bpf -w both -f p.bpf -w both calls
bpfrun --seccomp -f p.bpf -w none log
true
-- stdout
calls: 4 records, 4 matched
     COUNT  CALL                 OUTCOME                RULE
         1  x86 -1               KILL_THREAD            1,6 0 0 0:1
         1  s390x read           KILL_THREAD            1,6 0 0 0:1
         1  read                 KILL_THREAD            1,6 0 0 0:1
         1  openat               KILL_THREAD            1,6 0 0 0:1
calls: 4 records, 2 matched
     COUNT  CALL                 OUTCOME                RULE
         1  read                 ERRNO(1)               p.bpf:22 (2-9 yes)
         1  openat               ERRNO(1)               p.bpf:22 (2 no, 3-12 yes)
         1  x86 -1               ALLOW                  p.bpf:6 (2-5 no)
         1  s390x read           ALLOW                  p.bpf:6 (2-5 no)
1 0x00050001 ERRNO(1)
2 0x7fff0000 ALLOW
3 0x00050001 ERRNO(1)
4 0x7fff0000 ALLOW
out: 4 records, 2 matched
{"format":1,"summary":{"file":"out","records":4,"matched":2,"damaged":false,"calls":[{"count":1,"nr":0,"call":"read","arch":"0xc000003e","verdict":"ERRNO(1)","effect":"returns","data":1,"errno":1,"decided_by":0,"first":1,"insn":21,"line":22,"path":"2-9 yes"},{"count":1,"nr":257,"call":"openat","arch":"0xc000003e","verdict":"ERRNO(1)","effect":"returns","data":1,"errno":1,"decided_by":0,"first":3,"insn":21,"line":22,"path":"2 no, 3-12 yes"},{"count":1,"nr":4294967295,"call":"x86 -1","arch":"0x40000003","verdict":"ALLOW","effect":"runs","data":0,"decided_by":0,"first":4,"insn":5,"line":6,"path":"2-5 no"},{"count":1,"nr":3,"call":"s390x read","arch":"0x80000016","verdict":"ALLOW","effect":"runs","data":0,"decided_by":0,"first":2,"insn":5,"line":6,"path":"2-5 no"}],"bitmap":1,"phase1":3,"phase2":0,"other_calls":0}}
1 0x00050001 ERRNO(1)
2 0x00050001 ERRNO(1)
some: 2 records, 2 matched
same
same
<stdin>: 8 records, 4 matched
     COUNT  CALL                 OUTCOME                RULE
         2  read                 ERRNO(1)               p.bpf:22 (2-9 yes)
         2  openat               ERRNO(1)               p.bpf:22 (2 no, 3-12 yes)
         2  x86 -1               ALLOW                  p.bpf:6 (2-5 no)
         2  s390x read           ALLOW                  p.bpf:6 (2-5 no)
1 0x00050001 ERRNO(1)
cut: 1 records, 1 matched
cut: 0 records, 0 matched
-- stderr
bpfrun: p.bpf: runs on the engine jit
bpfrun: p.bpf: runs on the engine jit
bpfrun: p.bpf: runs on the engine jit
cut: error: record 2, at byte 64: it is cut off [damaged]
bpfrun: p.bpf: runs on the engine jit
cut: error: record 1, at byte 0: it is cut off [damaged]
bpfrun: both: two filters write to it
Try 'bpfrun --help'.
bpfrun: log: record 1 does not tell all of its call, so that -w cannot write it to none
