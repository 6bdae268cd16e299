The test for x32 kills -1 (libseccomp#80).
-- asm
.context seccomp x86_64
ld [arch]
jne #AUDIT_ARCH_X86_64, kill
ld [nr]
jge #0x40000000, kill
jeq #nr(ptrace), deny
ret #ALLOW
kill: ret #KILL_PROCESS
deny: ret #ERRNO(1)
-- lint seccomp
8:7: note: the test for x32 also kills number -1, which a tracer sets to skip a call [x32-kills-minus-1]
8:7: note: shown by {"arch":"x86_64","nr":4294967295}, which gives KILL_PROCESS [witness]
7:1: warning: a call that the filter does not name is made: it denies by list, and lets each new call through [default-allow]
7:1: note: shown by {"arch":"x86_64","nr":1073741823}, which gives ALLOW [witness]
