strace tells which machine the calls of a process are of.

-- file log
100 read(3, "", 1) = 0
strace: [ Process PID=100 runs in 32 bit mode. ]
100 read(3, "", 1) = 0
100 pread64(3, "", 1, 4096) = 0
100 pread64(0x3, 0x7f, 0x1, 0x1000, 0) = 0
101 read(3, "", 1) = 0
[ Process PID=101 runs in x32 mode. ]
101 read(3, "", 1) = 0
[ Process PID=100 runs in 64 bit mode. ]
100 read(3, "", 1) = 0
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
bpfrun --seccomp --json p.bpf log | sed "s/.*\"nr\"/\"nr\"/"
bpfrun --seccomp --arch=arm64 --json p.bpf log | sed -n "1s/.*\"nr\"/\"nr\"/p"
-- stdout
1 0x00050001 ERRNO(1)
2 0x7fff0000 ALLOW
3 0x7fff0000 ALLOW
4 0x7fff0000 ALLOW
5 0x7fff0000 ALLOW
6 0x80000000 KILL_PROCESS
7 0x00050001 ERRNO(1)
log: 7 records, 3 matched
"nr":0,"syscall":"read","arch":"x86_64","ip":"0x0","args":["0x3","0x0","0x1","0x0","0x0","0x0"],"value":327681,"verdict":"ERRNO(1)","effect":"returns","data":1,"errno":1,"decided_by":0,"unknown_words":[2,3,6,7,10,11,12,13,14,15],"possible":[],"match":true}
"nr":3,"syscall":"read","arch":"x86","ip":"0x0","args":["0x3","0x0","0x1","0x0","0x0","0x0"],"value":2147418112,"verdict":"ALLOW","effect":"runs","data":0,"decided_by":0,"unknown_words":[2,6,10,12,14],"possible":[],"match":false}
"nr":180,"syscall":"pread64","arch":"x86","ip":"0x0","args":["0x0","0x0","0x0","0x0","0x0","0x0"],"value":2147418112,"verdict":"ALLOW","effect":"runs","data":0,"decided_by":0,"unknown_words":[2,4,6,8,10,12,14],"possible":[],"match":false}
"nr":180,"syscall":"pread64","arch":"x86","ip":"0x0","args":["0x3","0x7f","0x1","0x1000","0x0","0x0"],"value":2147418112,"verdict":"ALLOW","effect":"runs","data":0,"decided_by":0,"unknown_words":[2,14],"possible":[],"match":false}
"nr":3,"syscall":"read","arch":"x86","ip":"0x0","args":["0x3","0x0","0x1","0x0","0x0","0x0"],"value":2147418112,"verdict":"ALLOW","effect":"runs","data":0,"decided_by":0,"unknown_words":[2,6,10,12,14],"possible":[],"match":false}
"nr":1073741824,"syscall":"read","arch":"x32","ip":"0x0","args":["0x3","0x0","0x1","0x0","0x0","0x0"],"value":2147483648,"verdict":"KILL_PROCESS","effect":"sigsys","data":0,"decided_by":0,"unknown_words":[2,3,6,7,10,11,12,13,14,15],"possible":[],"match":true}
"nr":0,"syscall":"read","arch":"x86_64","ip":"0x0","args":["0x3","0x0","0x1","0x0","0x0","0x0"],"value":327681,"verdict":"ERRNO(1)","effect":"returns","data":1,"errno":1,"decided_by":0,"unknown_words":[2,3,6,7,10,11,12,13,14,15],"possible":[],"match":true}
"nr":180,"call":"x86 pread64","arch":"0x40000003","verdict":"ALLOW","effect":"runs","data":0,"decided_by":0,"first":3,"insn":5,"line":6,"path":"2-5 no"}],"bitmap":4,"phase1":3,"phase2":0,"other_calls":0}}
"nr":63,"syscall":"read","arch":"aarch64","ip":"0x0","args":["0x3","0x0","0x1","0x0","0x0","0x0"],"value":2147418112,"verdict":"ALLOW","effect":"runs","data":0,"decided_by":0,"unknown_words":[2,3,6,7,10,11,12,13,14,15],"possible":[],"match":false}
-- stderr
bpfrun: p.bpf: runs on the engine jit
