Records of the Linux audit log, raw: SECCOMP tells no arguments, SYSCALL four;
both of one event are one call.

-- file log
type=SECCOMP msg=audit(1364481363.243:10): auid=1000 uid=1000 gid=1000 ses=1 subj=x pid=3538 comm="cat" exe="/bin/cat" sig=31 arch=c000003e syscall=257 compat=0 ip=0x7f0000001000 code=0x0
type=SYSCALL msg=audit(1364481363.243:11): arch=c000003e syscall=257 success=yes exit=3 a0=ffffff9c a1=7ffd19c5592 a2=80001 a3=0 items=1 ppid=2686 pid=3538 comm="cat" exe="/bin/cat" key="k"
type=CWD msg=audit(1364481363.243:11): cwd="/home/shadowman"
type=PATH msg=audit(1364481363.243:11): item=0 name="/etc/ssh/sshd_config" inode=409248
type=SECCOMP msg=audit(1364481363.243:12): pid=3538 comm="cat" sig=0 arch=c000003e syscall=0 compat=0 ip=0x7f0000001000 code=0x7ffc0000
type=SYSCALL msg=audit(1364481363.243:12): arch=c000003e syscall=0 success=yes exit=3 a0=3 a1=7ffd a2=1 a3=0 items=1
[   12.345] audit: type=1326 audit(1364481363.243:13): auid=1000 pid=1 comm="x" sig=31 arch=40000003 syscall=3 compat=1 ip=0xf7f00559 code=0x80000000
audit: type=1300 audit(1364481363.243:14): arch=c00000b7 syscall=63 success=yes exit=0 a0=3 a1=0 a2=0 a3=0
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
-- stdout
1 0x00050001 ERRNO(1) or ALLOW
2 0x00050001 ERRNO(1)
3 0x00050001 ERRNO(1)
4 0x7fff0000 ALLOW
5 0x7fff0000 ALLOW
log: 5 records, 3 matched
"nr":257,"syscall":"openat","arch":"x86_64","ip":"0x7f0000001000","args":["0x0","0x0","0x0","0x0","0x0","0x0"],"value":327681,"verdict":"ERRNO(1) or ALLOW","effect":"returns","data":1,"errno":1,"decided_by":0,"unknown_words":[4,5,6,7,8,9,10,11,12,13,14,15],"possible":["ERRNO(1)","ALLOW"],"match":true}
"nr":257,"syscall":"openat","arch":"x86_64","ip":"0x0","args":["0xffffff9c","0x7ffd19c5592","0x80001","0x0","0x0","0x0"],"value":327681,"verdict":"ERRNO(1)","effect":"returns","data":1,"errno":1,"decided_by":0,"unknown_words":[2,3,12,13,14,15],"possible":[],"match":true}
"nr":0,"syscall":"read","arch":"x86_64","ip":"0x7f0000001000","args":["0x3","0x7ffd","0x1","0x0","0x0","0x0"],"value":327681,"verdict":"ERRNO(1)","effect":"returns","data":1,"errno":1,"decided_by":0,"unknown_words":[12,13,14,15],"possible":[],"match":true}
"nr":3,"syscall":"read","arch":"x86","ip":"0xf7f00559","args":["0x0","0x0","0x0","0x0","0x0","0x0"],"value":2147418112,"verdict":"ALLOW","effect":"runs","data":0,"decided_by":0,"unknown_words":[4,6,8,10,12,14],"possible":[],"match":false}
"nr":63,"syscall":"read","arch":"aarch64","ip":"0x0","args":["0x3","0x0","0x0","0x0","0x0","0x0"],"value":2147418112,"verdict":"ALLOW","effect":"runs","data":0,"decided_by":0,"unknown_words":[2,3,12,13,14,15],"possible":[],"match":false}
"nr":63,"call":"aarch64 read","arch":"0xc00000b7","verdict":"ALLOW","effect":"runs","data":0,"decided_by":0,"first":5,"insn":5,"line":6,"path":"2-5 no"}],"bitmap":2,"phase1":3,"phase2":0,"other_calls":0}}
-- stderr
bpfrun: p.bpf: runs on the engine jit
