Names of system calls are those of the machine.
-- asm
ld [0]
add #0x50000
ret a
-- syscalls
{"syscall":"read","arch":"x86_64"}
{"syscall":"read","arch":"i386"}
{"syscall":"openat","arch":"arm64"}
{"syscall":"socket","arch":"i386"}
{"syscall":"uretprobe","arch":"x86_64"}
{"syscall":"uprobe","arch":"x86_64"}
-- verdict
ERRNO(0)
ERRNO(3)
ERRNO(56)
ERRNO(359)
ERRNO(335) -> SIGILL
ERRNO(336) -> ENXIO
