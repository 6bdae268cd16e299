A kernel that asks the filter about its own call (systemd#34615).
-- asm
.context seccomp x86_64
ld [arch]
jne #AUDIT_ARCH_X86_64, kill
ld [nr]
jeq #nr(rt_sigreturn), allow
jeq #nr(exit_group), allow
jeq #nr(restart_syscall), allow
ret #ERRNO(ENOSYS)
kill: ret #KILL_PROCESS
allow: ret #ALLOW
-- lint seccomp 6.12.5
8:1: warning: uretprobe (335) is denied, and the selected kernel makes that call in any process whose functions are traced [uprobe-blocked]
8:1: note: shown by {"arch":"x86_64","nr":335}, which gives ERRNO(38) [witness]
