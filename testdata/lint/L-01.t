L-01: a denial of TIOCSTI in 64 bits (CVE-2019-7303, CVE-2019-10063).
-- asm
.context seccomp x86_64
ld [arch]
jne #AUDIT_ARCH_X86_64, kill
ld [nr]
jeq #-1, allow
jge #0x40000000, kill
jne #nr(ioctl), allow
ld [28]
jne #0, allow
ld [24]
jeq #0x5412, deny
allow: ret #ALLOW
kill: ret #KILL_PROCESS
deny: ret #ERRNO(1)
-- lint seccomp
12:8: warning: a call that the filter does not name is made: it denies by list, and lets each new call through [default-allow]
12:8: note: shown by {"arch":"x86_64","nr":1073741823}, which gives ALLOW [witness]
9:1: error: args[1] of ioctl is an unsigned int, of which the kernel takes 32 bits; 0x5412 is denied with the upper half 0x0 only, and any other gets it through [arg-hi-deny]
9:1: note: shown by {"arch":"x86_64","nr":16,"args":[0,"0x100005412"]}, which gives ALLOW [witness]
