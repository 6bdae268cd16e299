Near L-22: they are about other calls.
-- asm
.context seccomp x86_64
ld [arch]
jne #AUDIT_ARCH_X86_64, kill
ld [nr]
jeq #-1, allow
jge #0x40000000, kill
jeq #nr(mount), t, allow
t: ret #TRACE(1)
allow: ret #ALLOW
kill: ret #KILL_PROCESS
-- asm
.context seccomp x86_64
ld [arch]
jne #AUDIT_ARCH_X86_64, kill
ld [nr]
jeq #-1, allow
jge #0x40000000, kill
jeq #nr(swapon), t, allow
t: ret #USER_NOTIF
allow: ret #ALLOW
kill: ret #KILL_PROCESS
-- lint seccomp
9:8: warning: a call that the filter does not name is made: it denies by list, and lets each new call through [default-allow]
9:8: note: shown by {"arch":"x86_64","nr":1073741823}, which gives ALLOW [witness]
9:8: warning: a call that the filter does not name is made: it denies by list, and lets each new call through [default-allow]
9:8: note: shown by {"arch":"x86_64","nr":1073741823}, which gives ALLOW [witness]
8:4: note: USER_NOTIF: without a listener, or after it has gone, the call fails with ENOSYS [notify-no-listener]
8:4: note: shown by {"arch":"x86_64","nr":167}, which gives USER_NOTIF -> ENOSYS [witness]
