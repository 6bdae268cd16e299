L-05: no look at the machine, the default allows, only execve is denied (celln#30).
-- asm
.context seccomp x86_64
ld [nr]
jeq #59, kill
ret #ALLOW
kill: ret #KILL_PROCESS
-- lint seccomp
4:1: error: a call is allowed without a look at its machine: the number means another call on other machines [arch-unchecked]
4:1: note: shown by {"arch":"x86","nr":0}, which gives ALLOW [witness]
4:1: error: execve (59) is denied, but the same call of x32 (0x40000208) gets through [x32-open]
4:1: note: shown by {"arch":"x86_64","nr":1073742344}, which gives ALLOW [witness]
4:1: warning: a call that the filter does not name is made: it denies by list, and lets each new call through [default-allow]
4:1: note: shown by {"arch":"x86_64","nr":1073741823}, which gives ALLOW [witness]
4:1: warning: x86_64: execve is denied, but execveat, which does the same, is allowed [twin-gap]
4:1: note: shown by {"arch":"x86_64","nr":322}, which gives ALLOW [witness]
