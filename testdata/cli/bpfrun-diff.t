Records that two policies, or one policy and a stack, treat differently.
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
bpfrun --seccomp --diff deny.bpf --print --code "1,6 0 0 2147418112" c.jsonl; bpfrun --seccomp -f deny.bpf --diff deny.bpf c.jsonl; echo $?; bpfrun --seccomp -f deny.bpf --diff nothing c.jsonl; echo $?; bpfrun --seccomp -f deny.bpf --code "1,6 0 0 2147418112" --diff deny.bpf --diff deny.bpf --json --code "1,6 0 0 0" c.jsonl | head -2 | grep -o '"verdict.*'
-- stderr
nothing: error: cannot read: No such file or directory [read]
-- stdout
1 getdents64: ALLOW, ERRNO(1)
4 ioctl: ALLOW, ERRNO(1)
6 x86 read: ALLOW, KILL_PROCESS
c.jsonl: 11 records, 3 matched
     COUNT  CALL                 OUTCOME                OTHER OUTCOME
         1  getdents64           ALLOW                  ERRNO(1)
         1  ioctl                ALLOW                  ERRNO(1)
         1  x86 read             ALLOW                  KILL_PROCESS
c.jsonl: 11 records, 0 matched
1
2
"verdict":"KILL_THREAD","effect":"sigsys","data":0,"decided_by":2,"other_verdict":"ERRNO(1)","match":true}
"verdict":"KILL_THREAD","effect":"sigsys","data":0,"decided_by":2,"other_verdict":"ALLOW","match":true}
-- status 0
