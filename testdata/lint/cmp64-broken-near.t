Near: the lower half is asked only where the upper ones are equal.
-- asm
.context seccomp x86_64
ld [arch]
jne #AUDIT_ARCH_X86_64, kill
ld [nr]
jeq #nr(rt_sigreturn), allow
jeq #nr(exit_group), allow
jeq #nr(restart_syscall), allow
jne #nr(munmap), end
ld [args[1].hi]
jgt #1, allow
jne #1, end
ld [args[1].lo]
jgt #5, allow
end: ret #ERRNO(ENOSYS)
kill: ret #KILL_PROCESS
allow: ret #ALLOW
-- lint seccomp
ok
