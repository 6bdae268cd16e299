Near L-08: clone3 with ENOSYS.
-- asm
.context seccomp x86_64
ld [arch]
jne #AUDIT_ARCH_X86_64, kill
ld [nr]
jeq #-1, allow
jge #0x40000000, kill
jeq #nr(io_uring_setup), deny
jeq #nr(clone3), nosys
jne #nr(clone), allow
ld [args[0].lo]
jset #0x10000000, deny
allow: ret #ALLOW
kill: ret #KILL_PROCESS
deny: ret #ERRNO(1)
nosys: ret #ERRNO(ENOSYS)
-- lint seccomp
12:8: warning: a call that the filter does not name is made: it denies by list, and lets each new call through [default-allow]
12:8: note: shown by {"arch":"x86_64","nr":1073741823}, which gives ALLOW [witness]
