Near: TRACE, which needs no listener.
-- asm
.context seccomp x86_64
ld [arch]
jne #AUDIT_ARCH_X86_64, kill
ld [nr]
jeq #nr(rt_sigreturn), allow
jeq #nr(exit_group), allow
jeq #nr(restart_syscall), allow
jeq #nr(mount), trace
ret #ERRNO(ENOSYS)
kill: ret #KILL_PROCESS
allow: ret #ALLOW
trace: ret #TRACE(1)
-- lint seccomp
ok
