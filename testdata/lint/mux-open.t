socket is filtered, socketcall is not (libseccomp#8).
-- asm
.context seccomp x86
ld [arch]
jne #AUDIT_ARCH_I386, kill
ld [nr]
jeq #nr(rt_sigreturn), allow
jeq #nr(exit_group), allow
jeq #nr(restart_syscall), allow
jeq #102, allow
jne #359, end
ld [args[0].lo]
jeq #1, allow
end: ret #ERRNO(ENOSYS)
kill: ret #KILL_PROCESS
allow: ret #ALLOW
-- lint seccomp
14:8: error: x86: socket is filtered, but socketcall is allowed and does the same [mux-open]
14:8: note: shown by {"arch":"x86","nr":102}, which gives ALLOW [witness]
