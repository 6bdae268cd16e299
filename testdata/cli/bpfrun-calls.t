By call and outcome: stopped calls first; the line of the return that decided
and the compares on the way to it.
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
bpfrun --seccomp --stats deny.bpf c.jsonl
-- stdout
c.jsonl: 11 records, 5 matched
     COUNT  CALL                 OUTCOME                RULE
         1  x86 read             KILL_PROCESS           deny.bpf:12 (3 no)
         1  ioctl                ERRNO(1)               deny.bpf:11 (3 yes, 5 no, 6-9 yes)
         1  getdents64           ERRNO(1)               deny.bpf:11 (3-5 yes)
         1  uretprobe            ALLOW -> SIGILL        deny.bpf:7 (3 yes, 5-6 no)
         1  uprobe               ALLOW -> ENXIO         deny.bpf:7 (3 yes, 5-6 no)
         2  read                 ALLOW                  deny.bpf:7 (3 yes, 5-6 no)
         1  ioctl                ALLOW                  deny.bpf:10 (3 yes, 5 no, 6 yes, 9 no)
         1  uretprobe            ALLOW                  deny.bpf:7 (3 yes, 5-6 no)
         1  x32 read             ALLOW                  deny.bpf:7 (3 yes, 5-6 no)
         1  -1                   ALLOW                  deny.bpf:7 (3 yes, 5-6 no)
         6 0x7fff0000 ALLOW
         2 0x00050001 ERRNO(1)
         1 0x7fff0000 ALLOW -> ENXIO
         1 0x7fff0000 ALLOW -> SIGILL
         1 0x80000000 KILL_PROCESS
         6 engine jit
     jited: yes
         5 bitmap
         6 phase 1
         0 phase 2
       3.3 instructions per record
-- status 0
