Near: the upper halves of two arguments first, then the lower ones.
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
jne #1, end
ld [args[1].hi]
jne #2, end
ld [args[0].lo]
jne #3, end
ld [args[1].lo]
jeq #4, allow
end: ret #ERRNO(ENOSYS)
kill: ret #KILL_PROCESS
allow: ret #ALLOW
-- lint seccomp
ok
