Near: a value that is computed, but known; ALLOW with data is ALLOW.
-- asm
.context seccomp x86_64
ld [arch]
jne #AUDIT_ARCH_X86_64, kill
ld [nr]
jeq #nr(rt_sigreturn), allow
jeq #nr(exit_group), allow
jeq #nr(restart_syscall), allow
jeq #nr(getpid), aa
jeq #nr(getuid), bb
ret #ERRNO(ENOSYS)
kill: ret #KILL_PROCESS
allow: ret #ALLOW
aa: ld #0x7fff
lsh #16
ret a
bb: ret #0x7fff0005
-- lint seccomp
13:5: note: 2 calls of x86_64, getpid first, are always allowed, and yet the kernel has to run the filter for each of them: 'ld #0x7fff' keeps them out of its bitmap [cache-defeat]
