A denial of an int under a mask of 64 bits.
-- asm
.context seccomp x86_64
ld [arch]
jne #AUDIT_ARCH_X86_64, kill
ld [nr]
jeq #-1, allow
jge #0x40000000, kill
jeq #nr(io_uring_setup), deny
jne #nr(socket), allow
.if64 args[0] & 0xffffffff000000ff == 16, deny
allow: ret #ALLOW
kill: ret #KILL_PROCESS
deny: ret #ERRNO(1)
-- lint seccomp
10:8: warning: a call that the filter does not name is made: it denies by list, and lets each new call through [default-allow]
10:8: note: shown by {"arch":"x86_64","nr":1073741823}, which gives ALLOW [witness]
9:1: error: args[0] of socket is an int, of which the kernel takes 32 bits; 0x10 is denied with the upper half 0x0 only, and any other gets it through [arg-hi-deny]
9:1: note: shown by {"arch":"x86_64","nr":41,"args":["0x100000010"]}, which gives ALLOW [witness]
