Near: a range of numbers is allowed, but has an end.
-- asm
.context seccomp x86_64
ld [arch]
jne #AUDIT_ARCH_X86_64, kill
ld [nr]
jge #336, 0, allow
ret #ERRNO(ENOSYS)
kill: ret #KILL_PROCESS
allow: ret #ALLOW
-- lint seccomp
ok
