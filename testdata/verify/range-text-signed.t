And when it may be negative.
-- internal-text
r2 = *(u64 *)(r1 +0)
r3 = (s16)r2
r3 <<= 2
r4 = r1
r4 += r3
r0 = *(u8 *)(r4 +0)
exit
-- verify memory:64
6:1: error: slot 5 '(71) r0 = *(u8 *)(r4 +0)': read of 1 byte at r4 (mem + (-0x20000..0x1fffc, bits of 0xfffffffffffffffc)) +0; bytes 0..63 are there [internal-bounds]
