Lines of strace 6.1: constants, descriptors, NULL, octal modes; what is a
pointer is not known, and the verdict follows both sides where it matters.

-- file log
execve("/bin/ls", ["ls"], 0x7fff5c /* 37 vars */) = 0
read(3, "\177ELF (a, b]", 832) = 832
read(4</etc/a,b(c)>, "x"..., 10) = 1
openat(AT_FDCWD, "/etc/ld.so.cache", O_RDONLY|O_CLOEXEC) = 3
openat(AT_FDCWD, "/tmp/x", O_WRONLY|O_CREAT|O_TRUNC, 0666) = 3
openat(-100, "/tmp/x", 0x241 /* O_WRONLY|O_CREAT|O_TRUNC */, 0666) = 3
openat(AT_FDCWD, "/tmp/y", O_RDONLY|O_NOSUCH) = 3
openat(AT_FDCWD, 0x7ffc00, O_RDONLY|O_CLOEXEC, 0) = 3
socket(AF_NETLINK, SOCK_RAW|SOCK_CLOEXEC, NETLINK_ROUTE) = 3
socket(AF_WHAT, SOCK_RAW, 0) = 3
socket(-1, SOCK_RAW, 0) = -1 EINVAL (Invalid argument)
rt_sigaction(SIGINT, {sa_handler=0x5, sa_mask=~[RTMIN RT_1], sa_flags=0}, NULL, 8) = 0
rt_sigreturn({mask=[]}) = 24381
syscall_0x1ff(0x1, 0, 0, 0, 0, 0) = -1 ENOSYS (Function not implemented)
--- SIGCHLD {si_signo=SIGCHLD, si_code=CLD_EXITED, si_pid=24382} ---
exit_group(0)                     = ?
+++ exited with 0 +++
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
bpfrun --seccomp -q --json p.bpf log | head -1
bpfrun --seccomp --json p.bpf log | sed -n "4p;9,11p;12p" | sed "s/.*\"args\"/\"args\"/"
-- stdout
1 0x7fff0000 ALLOW
2 0x00050001 ERRNO(1)
3 0x7fff0000 ALLOW
4 0x7fff0000 ALLOW
5 0x00050001 ERRNO(1)
6 0x00050001 ERRNO(1)
7 0x00050001 ERRNO(1) or ALLOW
8 0x7fff0000 ALLOW
9 0x00050001 ERRNO(1)
10 0x80000000 KILL_PROCESS or ERRNO(1) or ALLOW
11 0x80000000 KILL_PROCESS or ALLOW
12 0x7fff0000 ALLOW
13 0x7fff0000 ALLOW
14 0x7fff0000 ALLOW
15 0x7fff0000 ALLOW
log: 15 records, 7 matched
{"format":1,"summary":{"file":"log","records":15,"matched":7,"damaged":false,"calls":[{"count":2,"nr":257,"call":"openat","arch":"0xc000003e","verdict":"ERRNO(1)","effect":"returns","data":1,"errno":1,"decided_by":0,"first":5,"insn":21,"line":22,"path":"2 no, 3-12 yes"},{"count":1,"nr":0,"call":"read","arch":"0xc000003e","verdict":"ERRNO(1)","effect":"returns","data":1,"errno":1,"decided_by":0,"first":2,"insn":21,"line":22,"path":"2-9 yes"},{"count":1,"nr":41,"call":"socket","arch":"0xc000003e","verdict":"ERRNO(1)","effect":"returns","data":1,"errno":1,"decided_by":0,"first":9,"insn":21,"line":22,"path":"2-3 no, 4-20 yes"},{"count":1,"nr":41,"call":"socket","arch":"0xc000003e","verdict":"KILL_PROCESS or ERRNO(1) or ALLOW","effect":"sigsys","data":0,"decided_by":0,"first":10},{"count":1,"nr":41,"call":"socket","arch":"0xc000003e","verdict":"KILL_PROCESS or ALLOW","effect":"sigsys","data":0,"decided_by":0,"first":11},{"count":1,"nr":257,"call":"openat","arch":"0xc000003e","verdict":"ERRNO(1) or ALLOW","effect":"returns","data":1,"errno":1,"decided_by":0,"first":7},{"count":2,"nr":257,"call":"openat","arch":"0xc000003e","verdict":"ALLOW","effect":"runs","data":0,"decided_by":0,"first":4,"insn":14,"line":15,"path":"2 no, 3 yes, 12-14 no"},{"count":1,"nr":0,"call":"read","arch":"0xc000003e","verdict":"ALLOW","effect":"runs","data":0,"decided_by":0,"first":3,"insn":9,"line":10,"path":"2 yes, 9 no"},{"count":1,"nr":13,"call":"rt_sigaction","arch":"0xc000003e","verdict":"ALLOW","effect":"runs","data":0,"decided_by":0,"first":12,"insn":5,"line":6,"path":"2-5 no"},{"count":1,"nr":15,"call":"rt_sigreturn","arch":"0xc000003e","verdict":"ALLOW","effect":"runs","data":0,"decided_by":0,"first":13,"insn":5,"line":6,"path":"2-5 no"},{"count":1,"nr":59,"call":"execve","arch":"0xc000003e","verdict":"ALLOW","effect":"runs","data":0,"decided_by":0,"first":1,"insn":5,"line":6,"path":"2-5 no"},{"count":1,"nr":231,"call":"exit_group","arch":"0xc000003e","verdict":"ALLOW","effect":"runs","data":0,"decided_by":0,"first":15,"insn":5,"line":6,"path":"2-5 no"},{"count":1,"nr":511,"call":"511","arch":"0xc000003e","verdict":"ALLOW","effect":"runs","data":0,"decided_by":0,"first":14,"insn":5,"line":6,"path":"2-5 no"}],"bitmap":4,"phase1":11,"phase2":0,"other_calls":0}}
"args":["0xffffffffffffff9c","0x0","0x80000","0x0","0x0","0x0"],"value":2147418112,"verdict":"ALLOW","effect":"runs","data":0,"decided_by":0,"unknown_words":[2,3,5,6,7,10,11,12,13,14,15],"possible":[],"match":false}
"args":["0x10","0x80003","0x0","0x0","0x0","0x0"],"value":327681,"verdict":"ERRNO(1)","effect":"returns","data":1,"errno":1,"decided_by":0,"unknown_words":[2,3,10,11,12,13,14,15],"possible":[],"match":true}
"args":["0x0","0x3","0x0","0x0","0x0","0x0"],"value":2147483648,"verdict":"KILL_PROCESS or ERRNO(1) or ALLOW","effect":"sigsys","data":0,"decided_by":0,"unknown_words":[2,3,4,5,10,11,12,13,14,15],"possible":["KILL_PROCESS","ERRNO(1)","ALLOW"],"match":true}
"args":["0xffffffffffffffff","0x3","0x0","0x0","0x0","0x0"],"value":2147483648,"verdict":"KILL_PROCESS or ALLOW","effect":"sigsys","data":0,"decided_by":0,"unknown_words":[2,3,5,10,11,12,13,14,15],"possible":["KILL_PROCESS","ALLOW"],"match":true}
"args":["0x2","0x0","0x0","0x8","0x0","0x0"],"value":2147418112,"verdict":"ALLOW","effect":"runs","data":0,"decided_by":0,"unknown_words":[2,3,6,7,12,13,14,15],"possible":[],"match":false}
-- stderr
bpfrun: p.bpf: runs on the engine jit
