S-08: a load of an argument before the dispatch.
-- asm
.context seccomp x86_64
ld [arch]
jne #AUDIT_ARCH_X86_64, kill
ld [args[0].lo]
st M[0]
ld [nr]
jeq #nr(rt_sigreturn), allow
jeq #nr(exit_group), allow
jeq #nr(restart_syscall), allow
jne #nr(close), end
ld M[0]
jeq #2, end, allow
end: ret #ERRNO(ENOSYS)
kill: ret #KILL_PROCESS
allow: ret #ALLOW
-- lint seccomp
4:1: note: 3 calls of x86_64, rt_sigreturn first, are always allowed, and yet the kernel has to run the filter for each of them: 'ld [16]' keeps them out of its bitmap [cache-defeat]
