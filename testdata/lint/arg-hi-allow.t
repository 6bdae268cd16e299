An int is allowed with an upper half of 0 only (libseccomp#383).
-- asm
.context seccomp x86_64
ld [arch]
jne #AUDIT_ARCH_X86_64, kill
ld [nr]
jeq #nr(rt_sigreturn), allow
jeq #nr(exit_group), allow
jeq #nr(restart_syscall), allow
jne #nr(socket), end
.if64 args[0] == 1, allow
end: ret #ERRNO(ENOSYS)
kill: ret #KILL_PROCESS
allow: ret #ALLOW
-- lint seccomp
9:1: warning: args[0] of socket is an int, of which the kernel takes 32 bits; 0x1 is allowed with the upper half 0x0 only, but a caller may leave anything there [arg-hi-allow]
9:1: note: shown by {"arch":"x86_64","nr":41,"args":["0x100000001"]}, which gives ERRNO(38) [witness]
