System calls by name, of the context's machine or of another one.
-- asm
.context seccomp x86_64
ldi nr(openat)
ldi nr(openat, aarch64)
ldi nr( getpid , i386 )
ldi nr(uretprobe)
ldi nr(read, x32)
ret a
-- code
6,0 0 0 257,0 0 0 56,0 0 0 20,0 0 0 335,0 0 0 1073741824,22 0 0 0,
