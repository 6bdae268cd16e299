Near L-04: both halves; and a mask of lower bits is right in the lower half alone.
-- asm
.context seccomp x86_64
ld [arch]
jne #AUDIT_ARCH_X86_64, kill
ld [nr]
jeq #nr(rt_sigreturn), allow
jeq #nr(exit_group), allow
jeq #nr(restart_syscall), allow
jeq #nr(mprotect), prot
jne #nr(munmap), end
ld [args[0].hi]
jne #0, end
ld [args[0].lo]
jeq #0x10000, allow, end
prot: ld [args[2].lo]
jset #4, end, allow
end: ret #ERRNO(ENOSYS)
kill: ret #KILL_PROCESS
allow: ret #ALLOW
-- lint seccomp
ok
