Bounds by known bits, a remainder, a shift.
-- internal-text
r2 = *(u64 *)(r1 +0)
r3 = r2
r3 &= 63
r4 = r1
r4 += r3
r0 = *(u8 *)(r4 +0)
r3 = r2
r3 %= 64
r4 = r1
r4 += r3
r0 = *(u8 *)(r4 +0)
r3 = r2
r3 >>= 58
r4 = r1
r4 += r3
r0 = *(u8 *)(r4 +0)
exit
-- verify memory:64
ok
-- verify memory:63
6:1: error: slot 5 '(71) r0 = *(u8 *)(r4 +0)': read of 1 byte at r4 (mem + (0..63)) +0; bytes 0..62 are there [internal-bounds]
