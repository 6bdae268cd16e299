How a register's values are told.
-- internal-text
r2 = *(u64 *)(r1 +0)
r3 = r2
r3 &= 0xf4
r3 |= 3
r4 = r1
r4 += r3
r0 = *(u8 *)(r4 +0)
exit
-- verify memory:64
7:1: error: slot 6 '(71) r0 = *(u8 *)(r4 +0)': read of 1 byte at r4 (mem + (3..247, 3 + bits of 244)) +0; bytes 0..63 are there [internal-bounds]
