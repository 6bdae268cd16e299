An allow-list that assembles, is taken, and allows the calls of the records, and
of 1,500 others none.
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
bpfrun --seccomp --suggest c.jsonl | tee s.bpf
bpfasm s.bpf -o s.raw && bpfcheck --fail-on=warning -W no-missing-basics --target=seccomp s.raw
bpfrun --seccomp -q --print -f s.bpf --code '1,6 0 0 2147418112' c.jsonl
for arch in x86_64 i386 aarch64; do i=0; while [ $i -lt 500 ]; do echo "{\"nr\":$i,\"arch\":\"$arch\"}"; i=$((i + 1)); done; done >all.jsonl
bpfrun --seccomp -v s.bpf all.jsonl 2>/dev/null | awk '$3 == "ALLOW"'
echo '{"nr":1,"syscall":"read"}' >bad.jsonl; bpfrun --seccomp --suggest bad.jsonl; echo $?
bpfrun --seccomp --suggest -f s.bpf c.jsonl; echo $?
-- stderr
bad.jsonl:1:9: error: nr and syscall: give one of them [syscall-record]
  {"nr":1,"syscall":"read"}
          ^
bpfrun: error: there are no system calls to make a list of [no-calls]
bpfrun: --suggest takes no filter
Try 'bpfrun --help'.
-- stdout
; 8 calls, from 11 records.  To be reviewed:
; - Calls that the program makes in other runs are missing.
; - Arguments are not constrained: a call that is allowed is allowed with
;   all of them.  The remark of a call says where that matters most.
; - The machine is checked first, as numbers differ from one to another;
;   others are killed.
; - Calls of x32 (from 0x40000000 on) come as x86_64 too, and are refused
;   unless they are listed.
.context seccomp x86
        ld      [arch]
        .switch {
                AUDIT_ARCH_I386: m_40000003,
                AUDIT_ARCH_X86_64: m_c000003e,
                default: foreign }
m_40000003:
        ld      [nr]
        .switch {
                nr(read, x86): allow,                   ; 1
                default: refuse }
m_c000003e:
        ld      [nr]
        .switch {
                nr(read, x86_64): allow,                ; 2
                nr(ioctl, x86_64): allow,               ; 2; review: request: TIOCSTI, TIOCLINUX ... are allowed
                nr(getdents64, x86_64): allow,          ; 1
                nr(uretprobe, x86_64): allow,           ; 2; review: of the kernel's probes; passes by itself from 6.14 on
                nr(uprobe, x86_64): allow,              ; 1; review: of the kernel's probes; passes by itself from 6.18 on
                nr(read, x32): allow,                   ; 1
                0xffffffff: allow,                      ; 1
                default: refuse }
allow:  ret     #ALLOW
refuse: ret     #ERRNO(ENOSYS)
foreign:
        ret     #KILL_PROCESS
s.raw: ok (18 instructions, target seccomp)
8 0x7fff0000 ALLOW -> SIGILL
9 0x7fff0000 ALLOW -> ENXIO
1 0x7fff0000 ALLOW
17 0x7fff0000 ALLOW
218 0x7fff0000 ALLOW
336 0x7fff0000 ALLOW -> SIGILL
337 0x7fff0000 ALLOW -> ENXIO
504 0x7fff0000 ALLOW
2
2
-- status 0
