A signed number compared for order (libseccomp#69).
-- asm
.context seccomp x86_64
ld [arch]
jne #AUDIT_ARCH_X86_64, kill
ld [nr]
jeq #nr(rt_sigreturn), allow
jeq #nr(exit_group), allow
jeq #nr(restart_syscall), allow
jne #nr(socket), end
ld [args[1].lo]
jgt #5, end, allow
end: ret #ERRNO(ENOSYS)
kill: ret #KILL_PROCESS
allow: ret #ALLOW
-- lint seccomp
10:1: warning: args[1] of socket is an int, which may be negative; the compare takes -1 for the largest number [signed-as-unsigned]
10:1: note: shown by {"arch":"x86_64","nr":41,"args":[0,"0xffffffff"]}, which gives ERRNO(38) [witness]
