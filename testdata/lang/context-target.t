The context is the target that commands hold the program to.
-- file call.bpf
.context seccomp x86_64
ld [nr]
ret #ALLOW
-- file packet.bpf
.context packet RAW
ldb [ip.proto]
ret a
-- file wrong.bpf
.context seccomp x86_64
ldh [0]
ret #ALLOW
-- run
bpfcheck --verify-only call.bpf packet.bpf
bpfcheck --verify-only wrong.bpf
bpfasm wrong.bpf
bpfcheck --verify-only --target=socket wrong.bpf
bpfasm -t internal call.bpf
echo '{"nr":1}' | bpfrun --seccomp -v call.bpf -
echo 00 | bpfrun call.bpf -
echo 00 | bpfrun packet.bpf -
echo 45000014000000004006 | bpfrun -y RAW -v packet.bpf -
-- stdout
call.bpf: ok (2 instructions, target seccomp)
packet.bpf: ok (2 instructions, target socket)
2 filters: 2 taken, 0 refused; 0 errors, 0 warnings, 0 notes
wrong.bpf: ok (2 instructions, target socket)
   0: (ac) w0 ^= w0
   1: (ac) w7 ^= w7
   2: (bf) r6 = r1
   3: (61) r0 = *(u32 *)(r6 +0)                 ; #0 ld [0]
   4: (b4) w0 = 2147418112                      ; #1 ret #0x7fff0000
   5: (95) exit                                 ; #1 ret #0x7fff0000
1 0x7fff0000 ALLOW
<stdin>: 1 records, 0 matched
1 6 accept
<stdin>: 1 records, 1 matched (10 bytes)
-- stderr
wrong.bpf:2:1: error: seccomp does not take 'ldh [0]' [seccomp-opcode]
  ldh [0]
  ^~~~~~~
wrong.bpf:2:1: error: seccomp does not take 'ldh [0]' [seccomp-opcode]
  ldh [0]
  ^~~~~~~
bpfrun: call.bpf: runs on the engine jit
call.bpf: error: the rules of 'seccomp' are not for programs that run over packets [target-kind]
bpfrun: <stdin>: its link type is EN10MB, that of packet.bpf is RAW; see --force-linktype
bpfrun: packet.bpf: runs on the engine jit
