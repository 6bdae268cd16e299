Near L-01: the upper half is cut by a mask before the compare of both.
-- asm
.context seccomp x86_64
ld [arch]
jne #AUDIT_ARCH_X86_64, kill
ld [nr]
jeq #-1, allow
jge #0x40000000, kill
jeq #nr(io_uring_setup), deny
jne #nr(ioctl), allow
.if64 args[1] & 0xffffffff == 0x5412, deny
allow: ret #ALLOW
kill: ret #KILL_PROCESS
deny: ret #ERRNO(1)
-- lint seccomp
10:8: warning: a call that the filter does not name is made: it denies by list, and lets each new call through [default-allow]
10:8: note: shown by {"arch":"x86_64","nr":1073741823}, which gives ALLOW [witness]
