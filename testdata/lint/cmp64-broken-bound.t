A bound that ends with the lower half: 2^32 and more get through.
-- asm
.context seccomp x86_64
ld [arch]
jne #AUDIT_ARCH_X86_64, kill
ld [nr]
jeq #-1, allow
jge #0x40000000, kill
jne #nr(munmap), allow
ld [args[1].hi]
jne #0, allow
ld [args[1].lo]
jgt #0x1000, deny
allow: ret #ALLOW
kill: ret #KILL_PROCESS
deny: ret #ERRNO(1)
-- lint seccomp
12:8: warning: a call that the filter does not name is made: it denies by list, and lets each new call through [default-allow]
12:8: note: shown by {"arch":"x86_64","nr":1073741823}, which gives ALLOW [witness]
9:1: error: the compares of both halves of args[1] of munmap amount to no 64-bit relation: none of == != < <= > >= and none under a mask [cmp64-broken]
9:1: note: shown by {"arch":"x86_64","nr":11,"args":[0,"0x100000000"]}, which gives ALLOW [witness]
