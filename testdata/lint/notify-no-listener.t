A call for a listener.
-- asm
.context seccomp x86_64
ld [arch]
jne #AUDIT_ARCH_X86_64, kill
ld [nr]
jeq #nr(rt_sigreturn), allow
jeq #nr(exit_group), allow
jeq #nr(restart_syscall), allow
jeq #nr(mount), notif
ret #ERRNO(ENOSYS)
kill: ret #KILL_PROCESS
allow: ret #ALLOW
notif: ret #USER_NOTIF
-- lint seccomp
12:8: note: USER_NOTIF: without a listener, or after it has gone, the call fails with ENOSYS [notify-no-listener]
12:8: note: shown by {"arch":"x86_64","nr":165}, which gives USER_NOTIF -> ENOSYS [witness]
