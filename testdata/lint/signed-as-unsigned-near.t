Near: the sign is tested first; and a descriptor of an unsigned type.
-- asm
.context seccomp x86_64
ld [arch]
jne #AUDIT_ARCH_X86_64, kill
ld [nr]
jeq #nr(rt_sigreturn), allow
jeq #nr(exit_group), allow
jeq #nr(restart_syscall), allow
jeq #nr(close), fd
jne #nr(socket), end
ld [args[1].lo]
jset #0x80000000, allow
jgt #5, end, allow
fd: ld [args[0].lo]
jgt #2, allow
end: ret #ERRNO(ENOSYS)
kill: ret #KILL_PROCESS
allow: ret #ALLOW
-- lint seccomp
ok
