L-23: ERRNO(0) for chown (nix#1131), and ERRNO(5000).
-- asm
.context seccomp x86_64
ld [arch]
jne #AUDIT_ARCH_X86_64, kill
ld [nr]
jeq #nr(rt_sigreturn), allow
jeq #nr(exit_group), allow
jeq #nr(restart_syscall), allow
jeq #nr(chown), zero
jeq #nr(mount), large
ret #ERRNO(ENOSYS)
kill: ret #KILL_PROCESS
allow: ret #ALLOW
zero: ret #0x50000
large: ret #0x51388
-- lint seccomp
13:7: note: ERRNO(0): the call is not made, but returns 0 as if it had been [errno-zero]
13:7: note: shown by {"arch":"x86_64","nr":92}, which gives ERRNO(0) [witness]
14:8: warning: ERRNO(5000): the kernel makes it 4095, the largest there is [errno-capped]
14:8: note: shown by {"arch":"x86_64","nr":165}, which gives ERRNO(4095) [witness]
