Near L-07: clone3 fails with the one error that glibc falls back from.
-- asm
.context seccomp x86_64
ld [arch]
jne #AUDIT_ARCH_X86_64, kill
ld [nr]
jeq #nr(rt_sigreturn), allow
jeq #nr(exit_group), allow
jeq #nr(restart_syscall), allow
jeq #nr(clone), allow
jeq #nr(clone3), nosys
jeq #nr(ptrace), deny
ret #ERRNO(ENOSYS)
kill: ret #KILL_PROCESS
allow: ret #ALLOW
deny: ret #ERRNO(1)
nosys: ret #ERRNO(ENOSYS)
-- lint seccomp
ok
