L-11: the network is denied by list, io_uring is not (codex#10814).
-- asm
.context seccomp x86_64
ld [arch]
jne #AUDIT_ARCH_X86_64, kill
ld [nr]
jeq #-1, allow
jge #0x40000000, kill
jeq #nr(socket), deny
jeq #nr(connect), deny
allow: ret #ALLOW
kill: ret #KILL_PROCESS
deny: ret #ERRNO(1)
-- lint seccomp
9:8: warning: a call that the filter does not name is made: it denies by list, and lets each new call through [default-allow]
9:8: note: shown by {"arch":"x86_64","nr":1073741823}, which gives ALLOW [witness]
9:8: error: x86_64: socket is denied, but io_uring, through which the kernel does the same, is allowed [io-uring-open]
9:8: note: shown by {"arch":"x86_64","nr":425}, which gives ALLOW [witness]
