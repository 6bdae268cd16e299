L-10: of a pair of 32-bit x86 only the old one is allowed (lldpd#710).
-- asm
.context seccomp x86
ld [arch]
jne #AUDIT_ARCH_I386, kill
ld [nr]
jeq #nr(rt_sigreturn), allow
jeq #nr(exit_group), allow
jeq #nr(restart_syscall), allow
jeq #265, allow
ret #KILL_PROCESS
kill: ret #KILL_PROCESS
allow: ret #ALLOW
-- lint seccomp
9:1: warning: x86: clock_gettime is allowed, but clock_gettime64, which C libraries call in its place, is not [twin-gap]
9:1: note: shown by {"arch":"x86","nr":403}, which gives KILL_PROCESS [witness]
9:1: note: x86: clone3, openat2, faccessat2, statx, rseq, unknown numbers kill; programs that try new calls first expect ENOSYS [enosys-expected]
9:1: note: shown by {"arch":"x86","nr":435}, which gives KILL_PROCESS [witness]
