L-08: clone may not make user namespaces, clone3 is allowed (sandlock#240).
-- asm
.context seccomp x86_64
ld [arch]
jne #AUDIT_ARCH_X86_64, kill
ld [nr]
jeq #-1, allow
jge #0x40000000, kill
jeq #nr(io_uring_setup), deny
jne #nr(clone), allow
ld [args[0].lo]
jset #0x10000000, deny
allow: ret #ALLOW
kill: ret #KILL_PROCESS
deny: ret #ERRNO(1)
-- lint seccomp
11:8: warning: a call that the filter does not name is made: it denies by list, and lets each new call through [default-allow]
11:8: note: shown by {"arch":"x86_64","nr":1073741823}, which gives ALLOW [witness]
11:8: error: x86_64: the flags of clone are filtered, but clone3, whose flags are in memory, is allowed [memarg-unfilterable]
11:8: note: shown by {"arch":"x86_64","nr":435}, which gives ALLOW [witness]
