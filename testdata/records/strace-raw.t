What -e raw=all, -X raw, -i, -t and -y leave and add.

-- file log
24389 openat(0xffffff9c, 0x7fa8763030b1, 0x80000, 0) = 0x3
24389 openat(0xffffffffffffff9c, 0x7fa8763030b1, 0x80001, 0) = 0x3
24396 17:25:25.791773 [00007f8969c87b1d] openat(-100, "/etc/ld.so.cache", 0x80000) = 3
1699999999.123456 openat(AT_FDCWD</srv>, "a", O_RDONLY) = 3</srv/a>
     0.000123 read(3</srv/a>, "", 1) = 0 <0.000004>
[pid 24404] 12:00:00 [????????????????] read(0x5, 0x7ffc, 0x1) = 0
24404 [ 257] openat(AT_FDCWD, "a", O_RDONLY) = 3
 > /lib/x86_64-linux-gnu/libc.so.6(read+0x12) [0xf9b12]
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
bpfrun --seccomp --json p.bpf log | sed "s/.*\"ip\"/\"ip\"/"
-- stdout
1 0x7fff0000 ALLOW
2 0x00050001 ERRNO(1)
3 0x7fff0000 ALLOW
4 0x7fff0000 ALLOW
5 0x00050001 ERRNO(1)
6 0x7fff0000 ALLOW
7 0x7fff0000 ALLOW
log: 7 records, 2 matched
"ip":"0x0","args":["0xffffff9c","0x7fa8763030b1","0x80000","0x0","0x0","0x0"],"value":2147418112,"verdict":"ALLOW","effect":"runs","data":0,"decided_by":0,"unknown_words":[2,3,12,13,14,15],"possible":[],"match":false}
"ip":"0x0","args":["0xffffffffffffff9c","0x7fa8763030b1","0x80001","0x0","0x0","0x0"],"value":327681,"verdict":"ERRNO(1)","effect":"returns","data":1,"errno":1,"decided_by":0,"unknown_words":[2,3,12,13,14,15],"possible":[],"match":true}
"ip":"0x7f8969c87b1d","args":["0xffffffffffffff9c","0x0","0x80000","0x0","0x0","0x0"],"value":2147418112,"verdict":"ALLOW","effect":"runs","data":0,"decided_by":0,"unknown_words":[5,6,7,10,11,12,13,14,15],"possible":[],"match":false}
"ip":"0x0","args":["0xffffffffffffff9c","0x0","0x0","0x0","0x0","0x0"],"value":2147418112,"verdict":"ALLOW","effect":"runs","data":0,"decided_by":0,"unknown_words":[2,3,5,6,7,10,11,12,13,14,15],"possible":[],"match":false}
"ip":"0x0","args":["0x3","0x0","0x1","0x0","0x0","0x0"],"value":327681,"verdict":"ERRNO(1)","effect":"returns","data":1,"errno":1,"decided_by":0,"unknown_words":[2,3,6,7,10,11,12,13,14,15],"possible":[],"match":true}
"ip":"0x0","args":["0x5","0x7ffc","0x1","0x0","0x0","0x0"],"value":2147418112,"verdict":"ALLOW","effect":"runs","data":0,"decided_by":0,"unknown_words":[2,3,10,11,12,13,14,15],"possible":[],"match":false}
"ip":"0x0","args":["0xffffffffffffff9c","0x0","0x0","0x0","0x0","0x0"],"value":2147418112,"verdict":"ALLOW","effect":"runs","data":0,"decided_by":0,"unknown_words":[2,3,5,6,7,10,11,12,13,14,15],"possible":[],"match":false}
{"format":1,"summary":{"file":"log","records":7,"matched":2,"damaged":false,"calls":[{"count":1,"nr":0,"call":"read","arch":"0xc000003e","verdict":"ERRNO(1)","effect":"returns","data":1,"errno":1,"decided_by":0,"first":5,"insn":21,"line":22,"path":"2-9 yes"},{"count":1,"nr":257,"call":"openat","arch":"0xc000003e","verdict":"ERRNO(1)","effect":"returns","data":1,"errno":1,"decided_by":0,"first":2,"insn":21,"line":22,"path":"2 no, 3-12 yes"},{"count":4,"nr":257,"call":"openat","arch":"0xc000003e","verdict":"ALLOW","effect":"runs","data":0,"decided_by":0,"first":1,"insn":14,"line":15,"path":"2 no, 3 yes, 12-14 no"},{"count":1,"nr":0,"call":"read","arch":"0xc000003e","verdict":"ALLOW","effect":"runs","data":0,"decided_by":0,"first":6,"insn":9,"line":10,"path":"2 yes, 9 no"}],"bitmap":0,"phase1":7,"phase2":0,"other_calls":0}}
-- stderr
bpfrun: p.bpf: runs on the engine jit
