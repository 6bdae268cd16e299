The compares that one line was assembled to stand for themselves, and do not
run into those of other lines.
-- file p.bpf
.context seccomp x86_64
ld [arch]
jeq #AUDIT_ARCH_X86_64, go
ret #KILL_PROCESS
go: ld [nr]
.switch { nr(read): ok, nr(write): ok, nr(openat): ok, nr(close): ok, nr(mmap): ok,
	nr(kill): more, default: no }
more: .if64 args[0] == 0x100000007, ok
jeq #9, ok
jeq #8, ok
no: ret #ERRNO(EPERM)
ok: ret #ALLOW
-- file c.jsonl
{"syscall":"read","arch":"x86_64"}
{"syscall":"openat","arch":"x86_64"}
{"syscall":"mkdir","arch":"x86_64"}
{"syscall":"kill","arch":"x86_64","args":["0x100000007"]}
{"syscall":"kill","arch":"x86_64","args":["0x100000006"]}
{"syscall":"kill","arch":"x86_64","args":["7"]}
{"syscall":"kill","arch":"i386"}
-- run
bpfrun --seccomp p.bpf c.jsonl
-- stdout
c.jsonl: 7 records, 4 matched
     COUNT  CALL                 OUTCOME                RULE
         2  kill                 ERRNO(1)               p.bpf:11 (3 yes, 6, 8, 9-10 no)
         1  x86 kill             KILL_PROCESS           p.bpf:4 (3 no)
         1  mkdir                ERRNO(1)               p.bpf:11 (3 yes, 6)
         1  read                 ALLOW                  p.bpf:12 (3 yes, 6)
         1  kill                 ALLOW                  p.bpf:12 (3 yes, 6, 8)
         1  openat               ALLOW                  p.bpf:12 (3 yes, 6)
-- stderr
-- status 0
