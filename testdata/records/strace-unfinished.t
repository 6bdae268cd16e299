Calls that are cut in two, whose end or whose beginning the log does not have,
and messages of strace in the middle of a line.

-- file log
clone(child_stack=NULL, flags=CLONE_CHILD_CLEARTID|CLONE_CHILD_SETTID|SIGCHLDstrace: Process 24404 attached
 <unfinished ...>
[pid 24404] openat(AT_FDCWD, "a",  <unfinished ...>
[pid 24403] <... clone resumed>, child_tidptr=0x7fbd2bb07a10) = 24404
[pid 24403] read(3 <unfinished ...>
[pid 24404] <... openat resumed>O_WRONLY) = 3
[pid 24404] read(4,  <unfinished ...>
[pid 24405] <... read resumed>"", 1) = 0
[pid 24403] <... read resumed>, "", 1) = 0
[pid 24404] <... read resumed>"", 1) = 0
[pid 24404] read(3,  <unfinished ...>
[pid 24403] restart_syscall(<... resuming interrupted read ...>) = 0
[pid 24403] openat(AT_FDCWD, "b", O_RDONLY <unfinished ...>
[pid 24404] +++ killed by SIGKILL +++
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
bpfrun --seccomp -v p.bpf log
bpfrun --seccomp --json p.bpf log | head -1 | sed "s/.*\"args\"/\"args\"/"
-- stdout
1 0x7fff0000 ALLOW
2 0x00050001 ERRNO(1)
3 0x00050001 ERRNO(1) or ALLOW
4 0x00050001 ERRNO(1)
5 0x7fff0000 ALLOW
6 0x7fff0000 ALLOW
7 0x00050001 ERRNO(1)
8 0x7fff0000 ALLOW
log: 8 records, 4 matched
"args":["0x1200011","0x0","0x0","0x7fbd2bb07a10","0x0","0x0"],"value":2147418112,"verdict":"ALLOW","effect":"runs","data":0,"decided_by":0,"unknown_words":[2,3,8,9,12,13,14,15],"possible":[],"match":false}
-- stderr
bpfrun: p.bpf: runs on the engine jit
