Arguments of perf trace have names, which tell their places; those that are left
out are 0 in all 64 bits.  Constants lack their first part, pointers may be cut.
Not known: what perf hides in calls where it has no meaning (mode of openat, fd
and off of mmap), and what is left out where a name is none of the call's.

-- file log
     0.001 ( 0.001 ms): ls/24406 read(buf: 0x7fffc3795668, count: 832) = 832
     0.002 ( 0.001 ms): ls/24406 read(count: 832, fd: 7</a, b) c>, buf: 0x7ff8) = 832
     0.003 ( 0.001 ms): ls/24406 read() = 0
     0.004 ( 0.001 ms): ls/24406 read(file: 3, count: 832) = 832
     0.005 ( 0.001 ms): ls/24406 mmap(len: 8192, prot: READ|WRITE, flags: PRIVATE|ANONYMOUS) = 0x7f
     0.006 ( 0.001 ms): ls/24406 mmap(len: 69739, prot: READ, flags: PRIVATE, fd: 4) = 0x7f
     0.007 ( 0.001 ms): ls/24406 openat(dfd: CWD, filename: 0xda380b1, flags: RDONLY|CLOEXEC) = 4
     0.008 ( 0.001 ms): ls/24406 openat(dfd: CWD, filename: 0xda380b1, flags: CREAT|WRONLY, mode: IRUGO) = 4
     0.009 ( 0.001 ms): ls/24406 lseek(fd: 4, whence: SET) = 0
     0.010 ( 0.001 ms): ls/24406 lseek(fd: 4, offset: -1, whence: END) = 0
     0.011 ( 0.001 ms): ls/24406 statx(dfd: CWD, filename: 0x7542f9f6, flags: , mask: , buffer: 0x7f) = 0
     0.012 ( 0.001 ms): ls/24406 read(arg0: 5, arg2: 9) = 0
     0.013 ( 0.001 ms): ls/24406 futex(uaddr: 0x7f00, op: WAKE|PRIVATE_FLAG, val: 1) = 0
     0.014 ( 0.001 ms): ls/24406 setuid() = 0
     0.015 ( 0.001 ms): ls/24406 read(count: 8
     0.016 ( 0.001 ms): ls/24406 read(fd: 5, count: 8
     0.017 ( 0.001 ms): ls/24406 read(a: 1, b: 1, c: 1, d: 1, e: 1, f: 1, g: 1, h: 1, fd: 9) = 0
-- run
bpfrun --seccomp -v --json --code '1,6 0 0 2147418112' log 2>/dev/null | sed -n 's/.*"syscall":\("[a-z0-9]*"\).*"args":\(.*\),"value".*"unknown_words":\(.*\),"poss.*/\1 \2 \3/p'
-- stdout
"read" ["0x0","0x0","0x340","0x0","0x0","0x0"] [2,3,6,7,10,11,12,13,14,15]
"read" ["0x7","0x0","0x340","0x0","0x0","0x0"] [2,3,6,7,10,11,12,13,14,15]
"read" ["0x0","0x0","0x0","0x0","0x0","0x0"] [2,3,10,11,12,13,14,15]
"read" ["0x0","0x0","0x340","0x0","0x0","0x0"] [2,3,4,5,6,7,10,11,12,13,14,15]
"mmap" ["0x0","0x2000","0x3","0x22","0x0","0x0"] [2,3,12,13,14,15]
"mmap" ["0x0","0x1106b","0x1","0x2","0x4","0x0"] [2,3,14,15]
"openat" ["0xffffffffffffff9c","0x0","0x80000","0x0","0x0","0x0"] [2,3,5,6,7,10,11,12,13,14,15]
"openat" ["0xffffffffffffff9c","0x0","0x41","0x0","0x0","0x0"] [2,3,5,6,7,10,11,12,13,14,15]
"lseek" ["0x4","0x0","0x0","0x0","0x0","0x0"] [2,3,10,11,12,13,14,15]
"lseek" ["0x4","0xffffffffffffffff","0x2","0x0","0x0","0x0"] [2,3,10,11,12,13,14,15]
"statx" ["0xffffffffffffff9c","0x0","0x0","0x0","0x0","0x0"] [2,3,5,6,7,8,9,10,11,12,13,14,15]
"read" ["0x5","0x0","0x9","0x0","0x0","0x0"] [2,3,10,11,12,13,14,15]
"futex" ["0x0","0x0","0x1","0x0","0x0","0x0"] [2,3,4,5,6,7,10,11,12,13,14,15]
"setuid" ["0x0","0x0","0x0","0x0","0x0","0x0"] [2,3,6,7,8,9,10,11,12,13,14,15]
"read" ["0x0","0x0","0x0","0x0","0x0","0x0"] [2,3,4,5,6,7,8,9,10,11,12,13,14,15]
"read" ["0x5","0x0","0x0","0x0","0x0","0x0"] [2,3,6,7,8,9,10,11,12,13,14,15]
"read" ["0x0","0x0","0x0","0x0","0x0","0x0"] [2,3,4,5,6,7,8,9,10,11,12,13,14,15]
