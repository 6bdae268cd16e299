The default logs.
-- asm
.context seccomp x86_64
ld [arch]
jne #AUDIT_ARCH_X86_64, kill
ld [nr]
jeq #-1, allow
jge #0x40000000, kill
jeq #nr(io_uring_setup), deny
allow: ret #LOG
kill: ret #KILL_PROCESS
deny: ret #ERRNO(1)
-- lint seccomp
8:8: warning: a call that the filter does not name is made: it denies by list, and lets each new call through [default-allow]
8:8: note: shown by {"arch":"x86_64","nr":1073741823}, which gives LOG [witness]
