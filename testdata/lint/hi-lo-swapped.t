The upper half for the lower one (kafel#44).
-- asm
.context seccomp x86_64
ld [arch]
jne #AUDIT_ARCH_X86_64, kill
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
10:1: error: the word at 20 is the upper half of args[0] on x86_64, and is compared as if it were the lower one [hi-lo-swapped]
10:1: note: shown by {"arch":"x86_64","nr":41,"args":["0x100000000"]}, which gives ALLOW [witness]
