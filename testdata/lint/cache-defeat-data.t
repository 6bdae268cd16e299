S-08: ALLOW with data is not in the bitmap.
-- asm
.context seccomp x86_64
ld [arch]
jne #AUDIT_ARCH_X86_64, kill
ld [nr]
jeq #nr(rt_sigreturn), allow
jeq #nr(exit_group), allow
jeq #nr(restart_syscall), allow
ret #ERRNO(ENOSYS)
kill: ret #KILL_PROCESS
allow: ret #0x7fff0001
-- lint seccomp
10:8: note: 3 calls of x86_64, rt_sigreturn first, are always allowed, and yet the kernel has to run the filter for each of them: 'ret #0x7fff0001' keeps them out of its bitmap [cache-defeat]
