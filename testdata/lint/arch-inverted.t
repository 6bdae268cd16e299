The targets are exchanged (Codewhale#2218).
-- asm
.context seccomp x86_64
ld [arch]
jeq #AUDIT_ARCH_X86_64, kill
ld [nr]
jeq #nr(rt_sigreturn), allow
jeq #nr(exit_group), allow
jeq #nr(restart_syscall), allow
ret #ERRNO(ENOSYS)
kill: ret #KILL_PROCESS
allow: ret #ALLOW
-- lint seccomp
3:1: error: no call of x86_64 can be made, but calls of other machines can: the test is the wrong way round [arch-inverted]
3:1: note: shown by {"arch":"x86","nr":15}, which gives ALLOW [witness]
9:7: note: x86_64: clone3, openat2, faccessat2, statx, rseq, unknown numbers kill; programs that try new calls first expect ENOSYS [enosys-expected]
9:7: note: shown by {"arch":"x86_64","nr":435}, which gives KILL_PROCESS [witness]
9:7: note: x86_64: the list of allowed calls lacks rt_sigreturn, exit_group, restart_syscall [missing-basics]
9:7: note: shown by {"arch":"x86_64","nr":15}, which gives KILL_PROCESS [witness]
