Near: socketcall is not allowed.
-- asm
.context seccomp x86
ld [arch]
jne #AUDIT_ARCH_I386, kill
ld [nr]
jeq #nr(rt_sigreturn), allow
jeq #nr(exit_group), allow
jeq #nr(restart_syscall), allow
jeq #102, end
jne #359, end
ld [args[0].lo]
jeq #1, allow
end: ret #ERRNO(ENOSYS)
kill: ret #KILL_PROCESS
allow: ret #ALLOW
-- lint seccomp
ok
