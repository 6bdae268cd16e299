Options of bpfcheck for the internal machine.
-- file good.txt
r0 = *(u8 *)(r1 +7)
exit
-- file long.txt
r0 = 0
again:
r0 += 1
if r0 < 1000 goto again
exit
-- file filter.bpf
ldh [12]
ret a
-- run
bpfcheck --ctx=memory:8 good.txt
bpfcheck --ctx=memory:7 good.txt
bpfcheck good.txt
bpfcheck -q --ctx=memory:8 good.txt
bpfcheck --target=internal filter.bpf
bpfcheck --ctx=seccomp filter.bpf
bpfcheck --ctx=memory filter.bpf
bpfcheck long.txt
bpfcheck --budget=1999 long.txt
bpfcheck --trace filter.bpf
bpfcheck --target=internal -e 'ip6 protochain 6'
bpfcheck --ctx=nothing good.txt
bpfcheck --ctx=memory:x good.txt
bpfcheck --budget=0 good.txt
bpfcheck --target=socket --trace filter.bpf
-- stdout
good.txt: ok (target internal, context memory)
filter.bpf: ok (2 instructions, target internal, context packet)
long.txt: ok (target internal, context packet)
   0: (ac) w0 ^= w0                      ; r1=ctx
   1: (ac) w7 ^= w7                      ; r0=0 r1=ctx
   2: (bf) r6 = r1                       ; r0=0 r1=ctx r7=0
   3: (28) r0 = *(u16 *)skb[12]          ; r0=0 r1=ctx r6=ctx r7=0
   4: (95) exit                          ; r0=0..65535 r6=ctx r7=0
filter.bpf: ok (2 instructions, target internal, context packet)
-- stderr
good.txt:1:1: error: slot 0 '(71) r0 = *(u8 *)(r1 +7)': read of 1 byte at r1 (mem) +7; bytes 0..6 are there [internal-bounds]
  r0 = *(u8 *)(r1 +7)
  ^~~~~~~~~~~~~~~~~~~
good.txt:1:1: error: slot 0 '(71) r0 = *(u8 *)(r1 +7)': read of 1 byte; members of the packet context have 4 [internal-bounds]
  r0 = *(u8 *)(r1 +7)
  ^~~~~~~~~~~~~~~~~~~
filter.bpf:1:1: error: seccomp does not take 'ldh [12]' [seccomp-opcode]
  ldh [12]
  ^~~~~~~~
filter.bpf: error: the rules of 'socket' are not for programs that run over memory [target-kind]
long.txt:3:1: error: slot 1 '(07) r0 += 1': not proven within 1999 instructions explored; by #2 -> #1 (999 times) [internal-limit]
  r0 += 1
  ^~~~~~~
<expression>: insn #18: error: insn #18 jumps backward to insn #4; only userland filters may [backward-jump]
bpfcheck: --ctx is packet, seccomp or memory[:SIZE], not 'nothing'
Try 'bpfcheck --help'.
bpfcheck: --ctx is packet, seccomp or memory[:SIZE], not 'memory:x'
Try 'bpfcheck --help'.
bpfcheck: '0' is no number of instructions
Try 'bpfcheck --help'.
bpfcheck: --ctx, --budget and --trace are for the target internal
Try 'bpfcheck --help'.
-- status 2
