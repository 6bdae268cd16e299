The machine is looked at, but one call is allowed before.
-- asm
.context seccomp x86_64
ld [nr]
jeq #nr(getpid), allow
ld [arch]
jne #AUDIT_ARCH_X86_64, kill
ld [nr]
jeq #nr(rt_sigreturn), allow
jeq #nr(exit_group), allow
jeq #nr(restart_syscall), allow
ret #ERRNO(ENOSYS)
kill: ret #KILL_PROCESS
allow: ret #ALLOW
-- lint seccomp
12:8: error: a call is allowed without a look at its machine: the number means another call on other machines [arch-unchecked]
12:8: note: shown by {"arch":"x86","nr":39}, which gives ALLOW [witness]
