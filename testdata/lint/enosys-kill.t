The default of a list kills: a note.
-- asm
.context seccomp x86_64
ld [arch]
jne #AUDIT_ARCH_X86_64, kill
ld [nr]
jeq #nr(rt_sigreturn), allow
jeq #nr(exit_group), allow
jeq #nr(restart_syscall), allow
kill: ret #KILL_PROCESS
allow: ret #ALLOW
-- lint seccomp
8:7: note: x86_64: clone3, openat2, faccessat2, statx, rseq, unknown numbers kill; programs that try new calls first expect ENOSYS [enosys-expected]
8:7: note: shown by {"arch":"x86_64","nr":435}, which gives KILL_PROCESS [witness]
