Near: on s390x that is where the lower half is.
-- asm
.context seccomp s390x
ld [arch]
jne #AUDIT_ARCH_S390X, kill
ld [nr]
jeq #nr(rt_sigreturn), allow
jeq #nr(exit_group), allow
jeq #nr(restart_syscall), allow
jne #nr(socket), end
ld [20]
jeq #1, allow
end: ret #ERRNO(ENOSYS)
kill: ret #KILL_PROCESS
allow: ret #ALLOW
-- lint seccomp
ok
