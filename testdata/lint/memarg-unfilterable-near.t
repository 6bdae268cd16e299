Near L-08: clone3 is allowed, and so is all of clone.
-- asm
.context seccomp x86_64
ld [arch]
jne #AUDIT_ARCH_X86_64, kill
ld [nr]
jeq #-1, allow
jge #0x40000000, kill
jeq #nr(io_uring_setup), deny
jeq #nr(unshare), deny
jeq #nr(clone), allow
allow: ret #ALLOW
kill: ret #KILL_PROCESS
deny: ret #ERRNO(1)
-- lint seccomp
10:8: warning: a call that the filter does not name is made: it denies by list, and lets each new call through [default-allow]
10:8: note: shown by {"arch":"x86_64","nr":1073741823}, which gives ALLOW [witness]
9:1: warning: both targets of the compare lead to insn #8 [both-targets-same]
