Near: jeq in the place of jne, but with the targets exchanged as well.
-- asm
.context seccomp x86_64
ld [arch]
jeq #AUDIT_ARCH_X86_64, list, kill
list: ld [nr]
jeq #nr(rt_sigreturn), allow
jeq #nr(exit_group), allow
jeq #nr(restart_syscall), allow
ret #ERRNO(ENOSYS)
kill: ret #KILL_PROCESS
allow: ret #ALLOW
-- lint seccomp
ok
