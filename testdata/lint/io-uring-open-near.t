Near L-11: io_uring_setup is denied too.
-- asm
.context seccomp x86_64
ld [arch]
jne #AUDIT_ARCH_X86_64, kill
ld [nr]
jeq #-1, allow
jge #0x40000000, kill
jeq #nr(socket), deny
jeq #nr(connect), deny
jeq #nr(io_uring_setup), deny
allow: ret #ALLOW
kill: ret #KILL_PROCESS
deny: ret #ERRNO(1)
-- lint seccomp
10:8: warning: a call that the filter does not name is made: it denies by list, and lets each new call through [default-allow]
10:8: note: shown by {"arch":"x86_64","nr":1073741823}, which gives ALLOW [witness]
