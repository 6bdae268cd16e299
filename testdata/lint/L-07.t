L-07: clone is allowed, clone3 gives EPERM (moby#42680).
-- asm
.context seccomp x86_64
ld [arch]
jne #AUDIT_ARCH_X86_64, kill
ld [nr]
jeq #nr(rt_sigreturn), allow
jeq #nr(exit_group), allow
jeq #nr(restart_syscall), allow
jeq #nr(clone), allow
jeq #nr(clone3), deny
ret #ERRNO(ENOSYS)
kill: ret #KILL_PROCESS
allow: ret #ALLOW
deny: ret #ERRNO(1)
-- lint seccomp
13:7: warning: x86_64: clone3 fails, but not with ENOSYS, so that glibc does not fall back to clone, which is allowed: no thread can be made [enosys-expected]
13:7: note: shown by {"arch":"x86_64","nr":435}, which gives ERRNO(1) [witness]
