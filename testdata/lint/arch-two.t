Near: two machines, each with its list.
-- asm
.context seccomp x86_64
ld [arch]
jeq #AUDIT_ARCH_X86_64, own
jne #AUDIT_ARCH_AARCH64, kill
ld [nr]
jeq #nr(exit_group, aarch64), allow
jeq #nr(rt_sigreturn, aarch64), allow
jeq #nr(restart_syscall, aarch64), allow
ret #ERRNO(ENOSYS)
own: ld [nr]
jeq #nr(rt_sigreturn), allow
jeq #nr(exit_group), allow
jeq #nr(restart_syscall), allow
ret #ERRNO(ENOSYS)
kill: ret #KILL_PROCESS
allow: ret #ALLOW
-- lint seccomp
ok
