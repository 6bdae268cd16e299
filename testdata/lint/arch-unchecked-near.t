Near: the number is looked at first, but nothing is allowed before the machine.
-- asm
.context seccomp x86_64
ld [nr]
jeq #nr(ptrace), kill
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
ok
