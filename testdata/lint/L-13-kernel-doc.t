L-13: the numbers of the example of the kernel document: no error, no warning.
-- asm
.context seccomp x86_64
ld [arch]
jne #AUDIT_ARCH_X86_64, kill
ld [nr]
jeq #15, allow
jeq #231, allow
jeq #60, allow
jeq #0, allow
jeq #1, allow
jeq #5, allow
jeq #9, allow
jeq #14, allow
jeq #13, allow
jeq #35, allow
kill: ret #KILL_PROCESS
allow: ret #ALLOW
-- lint seccomp
15:7: note: x86_64: clone3, openat2, faccessat2, statx, rseq, unknown numbers kill; programs that try new calls first expect ENOSYS [enosys-expected]
15:7: note: shown by {"arch":"x86_64","nr":435}, which gives KILL_PROCESS [witness]
15:7: note: x86_64: the list of allowed calls lacks restart_syscall [missing-basics]
15:7: note: shown by {"arch":"x86_64","nr":219}, which gives KILL_PROCESS [witness]
