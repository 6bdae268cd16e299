A read at an offset that is not known takes all that it may reach.
-- internal-text
r6 = r10
*(u64 *)(r10 -8) = 1
*(u64 *)(r10 -24) = 1
r0 = *(u32 *)(r1 +16)
r0 &= 16
r6 -= r0
r0 = *(u64 *)(r6 -8)
exit
-- verify
7:1: error: slot 6 '(79) r0 = *(u64 *)(r6 -8)': r6 (fp + (-16..0, bits of 0xfffffffffffffff0)) -8: the byte at -16 of the stack is read before it is written [internal-uninit]
