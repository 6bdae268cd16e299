L-26: no call is allowed (kguardian#1497).
-- asm
.context seccomp x86_64
ld [arch]
jne #AUDIT_ARCH_X86_64, kill
ld [nr]
jeq #1, deny
kill: ret #KILL_PROCESS
deny: ret #ERRNO(1)
-- lint seccomp
warning: no call of any machine is made: not even exit_group [nothing-allowed]
6:7: note: x86_64: clone3, openat2, faccessat2, statx, rseq, unknown numbers kill; programs that try new calls first expect ENOSYS [enosys-expected]
6:7: note: shown by {"arch":"x86_64","nr":435}, which gives KILL_PROCESS [witness]
6:7: note: x86_64: the list of allowed calls lacks rt_sigreturn, exit_group, restart_syscall [missing-basics]
6:7: note: shown by {"arch":"x86_64","nr":15}, which gives KILL_PROCESS [witness]
