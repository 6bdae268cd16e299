Near: several values, some with neighbouring upper halves.
-- asm
.context seccomp x86_64
ld [arch]
jne #AUDIT_ARCH_X86_64, kill
ld [nr]
jeq #nr(rt_sigreturn), allow
jeq #nr(exit_group), allow
jeq #nr(restart_syscall), allow
jne #nr(munmap), end
ld [args[0].hi]
jeq #5, low
jeq #6, low
jeq #0, 0, end
ld [args[0].lo]
jeq #7, allow
jeq #8, allow, end
low: ld [args[0].lo]
jeq #1, allow
end: ret #ERRNO(ENOSYS)
kill: ret #KILL_PROCESS
allow: ret #ALLOW
-- lint seccomp
ok
