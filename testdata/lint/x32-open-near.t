Near: bit 30 is looked at, by jset.
-- asm
.context seccomp x86_64
ld [arch]
jne #AUDIT_ARCH_X86_64, kill
ld [nr]
jset #0x40000000, nosys
jeq #nr(ptrace), kill
ret #ALLOW
kill: ret #KILL_PROCESS
nosys: ret #ERRNO(ENOSYS)
-- lint seccomp
7:1: warning: a call that the filter does not name is made: it denies by list, and lets each new call through [default-allow]
7:1: note: shown by {"arch":"x86_64","nr":1073741823}, which gives ALLOW [witness]
