Near: one call is made, and logged; the rest is denied.
-- asm
.context seccomp x86_64
ld [arch]
jne #AUDIT_ARCH_X86_64, kill
ld [nr]
jeq #1, log
ret #ERRNO(1)
kill: ret #KILL_PROCESS
log: ret #LOG
-- lint seccomp
6:1: note: x86_64: clone3, openat2, faccessat2, statx, rseq, unknown numbers fail with another error than ENOSYS; programs that try new calls first expect ENOSYS [enosys-expected]
6:1: note: shown by {"arch":"x86_64","nr":435}, which gives ERRNO(1) [witness]
6:1: note: x86_64: the list of allowed calls lacks rt_sigreturn, exit_group, restart_syscall [missing-basics]
6:1: note: shown by {"arch":"x86_64","nr":15}, which gives ERRNO(1) [witness]
