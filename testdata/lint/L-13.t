L-13: a list of allowed calls without rt_sigreturn (libseccomp#106).
-- asm
.context seccomp x86_64
ld [arch]
jne #AUDIT_ARCH_X86_64, kill
ld [nr]
jeq #nr(read), allow
jeq #nr(write), allow
jeq #nr(exit), allow
jeq #nr(exit_group), allow
ret #ERRNO(ENOSYS)
kill: ret #KILL_PROCESS
allow: ret #ALLOW
-- lint seccomp
9:1: note: x86_64: the list of allowed calls lacks rt_sigreturn, restart_syscall [missing-basics]
9:1: note: shown by {"arch":"x86_64","nr":15}, which gives ERRNO(38) [witness]
