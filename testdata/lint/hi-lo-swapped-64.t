The same with both halves of a size.
-- asm
.context seccomp x86_64
ld [arch]
jne #AUDIT_ARCH_X86_64, kill
ld [nr]
jeq #nr(rt_sigreturn), allow
jeq #nr(exit_group), allow
jeq #nr(restart_syscall), allow
jne #nr(munmap), end
ld [24]
jne #0, end
ld [28]
jeq #4096, allow
end: ret #ERRNO(ENOSYS)
kill: ret #KILL_PROCESS
allow: ret #ALLOW
-- lint seccomp
12:1: error: the word at 28 is the upper half of args[1] on x86_64, and is compared as if it were the lower one [hi-lo-swapped]
12:1: note: shown by {"arch":"x86_64","nr":11,"args":[0,"0x100000000000"]}, which gives ALLOW [witness]
