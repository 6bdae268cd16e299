The way of one record with the values it meets, and records there are not.
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
bpfrun --seccomp --explain 4 deny.bpf c.jsonl; bpfrun --seccomp --explain 2 -f deny.bpf --code "1,6 0 0 2147418112" c.jsonl; bpfrun --seccomp --explain 12 deny.bpf c.jsonl; echo $?
-- stderr
bpfrun: there is no record 12
-- stdout
4: ioctl(0x0, 0x5412, 0x0, 0x0, 0x0, 0x0) at 0x0
deny.bpf:
     2: ld [4]                       A = 0xc000003e (arch)
     3: jeq #0xc000003e, 0, 8        A = 0xc000003e: yes
     4: ld [0]                       A = 0x10 (nr)
     5: jeq #0xd9, 5                 A = 0x10: no
     6: jeq #0x10, 1                 A = 0x10: yes
     8: ld [24]                      A = 0x5412 (args[1], low half)
     9: jeq #0x5412, 1               A = 0x5412: yes
    11: ret #0x50001                 returns 0x00050001
outcome: ERRNO(1)
2: read(0x0, 0x0, 0x0, 0x0, 0x0, 0x0) at 0x0
the kernel has it in its table of calls that are always allowed, and runs no filter
<code>:
     1: ret #0x7fff0000              returns 0x7fff0000
deny.bpf:
     2: ld [4]                       A = 0xc000003e (arch)
     3: jeq #0xc000003e, 0, 8        A = 0xc000003e: yes
     4: ld [0]                       A = 0x0 (nr)
     5: jeq #0xd9, 5                 A = 0x0: no
     6: jeq #0x10, 1                 A = 0x0: no
     7: ret #0x7fff0000              returns 0x7fff0000
outcome: ALLOW
2
-- status 0
