What is stored then has its bytes in that order, on every host.
-- internal-text
r9 = r1
r0 = *(u64 *)(r9 +0)
r0 = be64 r0
r7 = *(u64 *)(r9 +8)
r7 = be64 r7
r0 = le32 r0
*(u64 *)(r10 -8) = 0
*(u32 *)(r10 -8) = r0
r0 = 0
r0 <<= 8
r1 = *(u8 *)(r10 -8)
r0 |= r1
r0 <<= 8
r1 = *(u8 *)(r10 -7)
r0 |= r1
r0 <<= 8
r1 = *(u8 *)(r10 -6)
r0 |= r1
r0 <<= 8
r1 = *(u8 *)(r10 -5)
r0 |= r1
r0 <<= 8
r1 = *(u8 *)(r10 -4)
r0 |= r1
r0 <<= 8
r1 = *(u8 *)(r10 -3)
r0 |= r1
r0 <<= 8
r1 = *(u8 *)(r10 -2)
r0 |= r1
r0 <<= 8
r1 = *(u8 *)(r10 -1)
r0 |= r1
exit
-- memory 16
0000000000000000 0000000000000000
0000000000000001 0000000000000000
0102030405060708 0000000000000000
fffefdfcfbfaf9f8 0000000000000000
ffffffffffffffff 0000000000000000
-- verdict
0x0
0x100000000000000
0x807060500000000
0xf8f9fafb00000000
0xffffffff00000000
