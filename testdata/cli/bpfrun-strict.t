Strict mode: read, write, exit, sigreturn, and on new kernels the probes.
-- file deny.bpf
.context seccomp x86_64
ld [arch]
jne #AUDIT_ARCH_X86_64, kill
ld [nr]
jeq #nr(getdents64), deny
jeq #nr(ioctl), io
ret #ALLOW
io: ld [args[1].lo]
jeq #0x5412, deny
ret #ALLOW
deny: ret #ERRNO(EPERM)
kill: ret #KILL_PROCESS
-- file c.jsonl
{"syscall":"getdents64","arch":"x86_64"}
{"syscall":"read","arch":"x86_64"}
{"syscall":"read","arch":"x86_64"}
{"syscall":"ioctl","arch":"x86_64","args":[0,"0x5412"]}
{"syscall":"ioctl","arch":"x86_64","args":[0,"0x5413"]}
{"syscall":"read","arch":"i386"}
{"nr":335,"arch":"x86_64","uprobe":true}
{"nr":335,"arch":"x86_64"}
{"nr":336,"arch":"x86_64"}
{"nr":-1,"arch":"x86_64"}
{"nr":1073741824,"arch":"x86_64"}
-- run
bpfrun --strict -v c.jsonl; bpfrun --strict -v --kernel=6.10 c.jsonl
-- stdout
1 0x00000000 KILL_THREAD -> SIGKILL
2 0x7fff0000 ALLOW
3 0x7fff0000 ALLOW
4 0x00000000 KILL_THREAD -> SIGKILL
5 0x00000000 KILL_THREAD -> SIGKILL
6 0x7fff0000 ALLOW
7 0x7fff0000 ALLOW
8 0x7fff0000 ALLOW -> SIGILL
9 0x7fff0000 ALLOW -> ENXIO
10 0x00000000 KILL_THREAD -> SIGKILL
11 0x00000000 KILL_THREAD -> SIGKILL
c.jsonl: 11 records, 7 matched
1 0x00000000 KILL_THREAD -> SIGKILL
2 0x7fff0000 ALLOW
3 0x7fff0000 ALLOW
4 0x00000000 KILL_THREAD -> SIGKILL
5 0x00000000 KILL_THREAD -> SIGKILL
6 0x7fff0000 ALLOW
7 0x00000000 KILL_THREAD -> SIGKILL
8 0x00000000 KILL_THREAD -> SIGKILL
9 0x00000000 KILL_THREAD -> SIGKILL
10 0x00000000 KILL_THREAD -> SIGKILL
11 0x00000000 KILL_THREAD -> SIGKILL
c.jsonl: 11 records, 8 matched
-- status 0
