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
calls: 4 records, 2 matched
1 0x00050001 ERRNO(1)
2 0x7fff0000 ALLOW
3 0x00050001 ERRNO(1)
4 0x7fff0000 ALLOW
out: 4 records, 2 matched
{"format":1,"summary":{"file":"out","records":4,"matched":2,"damaged":false}}
1 0x00050001 ERRNO(1)
2 0x00050001 ERRNO(1)
some: 2 records, 2 matched
same
same
<stdin>: 8 records, 4 matched
1 0x00050001 ERRNO(1)
cut: 1 records, 1 matched
cut: 0 records, 0 matched
-- stderr
bpfrun: p.bpf: runs on the engine interp
bpfrun: p.bpf: runs on the engine interp
bpfrun: p.bpf: runs on the engine interp
cut: error: record 2, at byte 64: it is cut off [damaged]
bpfrun: p.bpf: runs on the engine interp
cut: error: record 1, at byte 0: it is cut off [damaged]
bpfrun: both: two filters write to it
Try 'bpfrun --help'.
none: error: record 1: words of the call are not known, and the binary form cannot tell [call-unknown]
