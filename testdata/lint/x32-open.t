A list of denied calls without a look at bit 30 (firejail#87).
-- asm
.context seccomp x86_64
ld [arch]
jne #AUDIT_ARCH_X86_64, kill
ld [nr]
jeq #nr(ptrace), kill
ret #ALLOW
kill: ret #KILL_PROCESS
-- lint seccomp
6:1: error: ptrace (101) is denied, but the same call of x32 (0x40000209) gets through [x32-open]
6:1: note: shown by {"arch":"x86_64","nr":1073742345}, which gives ALLOW [witness]
6:1: warning: a call that the filter does not name is made: it denies by list, and lets each new call through [default-allow]
6:1: note: shown by {"arch":"x86_64","nr":1073741823}, which gives ALLOW [witness]
