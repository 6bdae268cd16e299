L-04: an address compared in its lower half (shadow#3034, firedancer#9185).
-- asm
.context seccomp x86_64
ld [arch]
jne #AUDIT_ARCH_X86_64, kill
ld [nr]
jeq #nr(rt_sigreturn), allow
jeq #nr(exit_group), allow
jeq #nr(restart_syscall), allow
jne #nr(mprotect), end
ld [args[0].lo]
jeq #0x10000, allow
end: ret #ERRNO(ENOSYS)
kill: ret #KILL_PROCESS
allow: ret #ALLOW
-- lint seccomp
10:1: error: args[0] of mprotect is an unsigned long, and only its lower half is compared: any upper half stands for the same value [arg-lo-only]
10:1: note: shown by {"arch":"x86_64","nr":10,"args":["0x100010000"]}, which gives ALLOW [witness]
