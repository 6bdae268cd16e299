The address of a file name (libseccomp#396).
-- asm
.context seccomp x86_64
ld [arch]
jne #AUDIT_ARCH_X86_64, kill
ld [nr]
jeq #nr(rt_sigreturn), allow
jeq #nr(exit_group), allow
jeq #nr(restart_syscall), allow
jne #nr(openat), end
.if64 args[1] == 0x400000, allow
end: ret #ERRNO(ENOSYS)
kill: ret #KILL_PROCESS
allow: ret #ALLOW
-- lint seccomp
9:1: warning: args[1] of openat is a pointer: its value is compared, not what it points to [pointer-compared]
9:1: note: shown by {"arch":"x86_64","nr":257,"args":[0,"0x400000"]}, which gives ALLOW [witness]
