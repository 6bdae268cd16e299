The lower half decides though the upper one did (CVE-2019-9893).
-- asm
.context seccomp x86_64
ld [arch]
jne #AUDIT_ARCH_X86_64, kill
ld [nr]
jeq #nr(rt_sigreturn), allow
jeq #nr(exit_group), allow
jeq #nr(restart_syscall), allow
jne #nr(munmap), end
ld [args[1].hi]
jgt #1, allow
ld [args[1].lo]
jgt #5, allow
end: ret #ERRNO(ENOSYS)
kill: ret #KILL_PROCESS
allow: ret #ALLOW
-- lint seccomp
10:1: error: the compares of both halves of args[1] of munmap amount to no 64-bit relation: none of == != < <= > >= and none under a mask [cmp64-broken]
10:1: note: shown by {"arch":"x86_64","nr":11,"args":[0,"0x100000006"]}, which gives ALLOW [witness]
