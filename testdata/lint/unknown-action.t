Values that no kernel knows, and one that the caller chooses.
-- asm
.context seccomp x86_64
ld [arch]
jne #AUDIT_ARCH_X86_64, kill
ld [nr]
jeq #1, aa
jeq #2, bb
jeq #3, cc
kill: ret #KILL_PROCESS
aa: ret #0x7ffe0000
bb: ret #0x00040001
cc: ld [16]
ret a
-- lint seccomp
8:7: note: x86_64: clone3, openat2, faccessat2, statx, rseq, unknown numbers kill; programs that try new calls first expect ENOSYS [enosys-expected]
8:7: note: shown by {"arch":"x86_64","nr":435}, which gives KILL_PROCESS [witness]
8:7: note: x86_64: the list of allowed calls lacks rt_sigreturn, exit_group, restart_syscall [missing-basics]
8:7: note: shown by {"arch":"x86_64","nr":15}, which gives KILL_PROCESS [witness]
9:5: warning: 0x7ffe0000 is no action of any kernel: it kills [unknown-action]
9:5: note: shown by {"arch":"x86_64","nr":1}, which gives UNKNOWN(0x7ffe) -> SIGSYS [witness]
10:5: warning: 0x00040001 is no action of any kernel: it kills [unknown-action]
10:5: note: shown by {"arch":"x86_64","nr":2}, which gives UNKNOWN(0x0004) -> SIGSYS [witness]
12:1: warning: what is returned is computed from the call: the caller chooses the action [unknown-action]
