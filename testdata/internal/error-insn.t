Instructions that the machine does not have.
-- internal-text
w1 = (s32)w2
r1 = (u8)r2
*(s8 *)(r1 + 0) = 5
lock *(u16 *)(r1 + 0) += r2
lock *(u32 *)(r1 + 0) -= r2
r2 = atomic_fetch_sub((u32 *)(r1 + 0), r2)
r2 = atomic64_xchg((u32 *)(r1 + 0), r2)
r2 = atomic_xchg((u32 *)(r1 + 0), r2, r3)
r0 = *(u64 *)skb[0]
r0 = +r0
foo
foo r1, 5
mov r0
add [r1], r2
ldxw r1, 5
jeq r1, r2, r3
ja 5
ldabsw out
-- diag
1:1: error: the machine has no instruction 'w1 = (s32)w2' [no-such-insn]
2:1: error: the machine has no instruction 'r1 = (u8)r2' [no-such-insn]
3:1: error: the machine has no instruction '*(s8 *)(r1 + 0) = 5' [no-such-insn]
4:1: error: the machine has no instruction 'lock *(u16 *)(r1 + 0) += r2' [no-such-insn]
5:1: error: the machine has no instruction 'lock *(u32 *)(r1 + 0) -= r2' [no-such-insn]
6:1: error: the machine has no instruction 'r2 = atomic_fetch_sub((u32 *)(r1 + 0), r' [no-such-insn]
7:1: error: the machine has no instruction 'r2 = atomic64_xchg((u32 *)(r1 + 0), r2)' [no-such-insn]
8:1: error: the machine has no instruction 'r2 = atomic_xchg((u32 *)(r1 + 0), r2, r3' [no-such-insn]
9:1: error: the machine has no instruction 'r0 = *(u64 *)skb[0]' [no-such-insn]
10:1: error: the machine has no instruction 'r0 = +r0' [no-such-insn]
11:1: error: there is no instruction 'foo' [unknown-mnemonic]
12:1: error: there is no instruction 'foo' [unknown-mnemonic]
13:1: error: 'mov' does not take such operands [bad-operand]
14:1: error: 'add' does not take such operands [bad-operand]
15:1: error: 'ldxw' does not take such operands [bad-operand]
16:13: error: unexpected 'r3', expected a label, pc+N or +N [syntax]
17:1: error: 'ja' does not take such operands [bad-operand]
18:1: error: 'ldabsw' does not take such operands [bad-operand]
