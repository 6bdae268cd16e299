V-01: the return of a packet filter.
-- asm
.context seccomp x86_64
ld [arch]
jne #AUDIT_ARCH_X86_64, kill
ld [nr]
jeq #1, all, kill
all: ret #0xffff
kill: ret #KILL_PROCESS
-- lint seccomp
warning: no call of any machine is made: not even exit_group [nothing-allowed]
7:7: note: x86_64: clone3, openat2, faccessat2, statx, rseq, unknown numbers kill; programs that try new calls first expect ENOSYS [enosys-expected]
7:7: note: shown by {"arch":"x86_64","nr":435}, which gives KILL_PROCESS [witness]
7:7: note: x86_64: the list of allowed calls lacks rt_sigreturn, exit_group, restart_syscall [missing-basics]
7:7: note: shown by {"arch":"x86_64","nr":15}, which gives KILL_PROCESS [witness]
6:6: warning: 0xffff is what a packet filter returns to accept; to seccomp it is KILL_THREAD [packet-return]
6:6: note: shown by {"arch":"x86_64","nr":1}, which gives KILL_THREAD [witness]
