Lines of perf trace.  An argument that is left out is 0, but for the mode of a
call that does not create a file.

-- file log
         ? (         ): ls/24406  ... [continued]: execve())                  = 0
     0.079 ( 0.010 ms): ls/24406 brk()                                        = 0x55c4a5857000
     0.208 ( 0.018 ms): ls/24406 mmap(len: 8192, prot: READ|WRITE, flags: PRIVATE|ANONYMOUS) = 0x7f11d4669000
     0.262 ( 0.013 ms): ls/24406 openat(dfd: CWD, filename: 0xd469c0b1, flags: RDONLY|CLOEXEC) = 4
     0.381 ( 0.009 ms): a b (c)/24406 read(fd: 3, buf: 0x7fffc3795668, count: 832) = 832
     0.381 ( 0.009 ms): ls/24406 read(fd: 4, buf: 0x7fffc3795668, count: 832) = 832
     0.400 (         ): ls/24406 read(buf: 0x7fffc3795668, count: 832) ...
     0.500 ( 0.009 ms): ls/24406 nonesuch(a: 1) = 832
     0.600 sched:sched_switch(prev_comm: "ls")
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
test $? = 2
-- stdout
1 0x7fff0000 ALLOW
2 0x7fff0000 ALLOW
3 0x7fff0000 ALLOW
4 0x00050001 ERRNO(1)
5 0x7fff0000 ALLOW
6 0x7fff0000 ALLOW
log: 6 records, 1 matched
-- stderr
bpfrun: p.bpf: runs on the engine jit
log:8:34: error: no system call is called 'nonesuch' [syscall-record]
       0.500 ( 0.009 ms): ls/24406 nonesuch(a: 1) = 832
                                   ^
