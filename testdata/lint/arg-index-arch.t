L-08: on s390x the flags of clone are args[1] (flatpak#3777, moby#46568).
-- asm
.context seccomp s390x
ld [arch]
jne #AUDIT_ARCH_S390X, kill
ld [nr]
jeq #nr(clone3), nosys
jeq #nr(io_uring_setup), deny
jne #nr(clone), allow
ld [args[0].lo]
jset #0x10000000, deny
allow: ret #ALLOW
kill: ret #KILL_PROCESS
deny: ret #ERRNO(1)
nosys: ret #ERRNO(ENOSYS)
-- lint seccomp
10:8: warning: a call that the filter does not name is made: it denies by list, and lets each new call through [default-allow]
10:8: note: shown by {"arch":"s390x","nr":1073741823}, which gives ALLOW [witness]
9:1: error: clone of s390x has its flags in args[1]; args[0] is the stack [arg-index-arch]
