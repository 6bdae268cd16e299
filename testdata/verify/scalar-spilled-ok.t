So does what is known of a scalar.
-- internal-text
r0 = *(u8 *)(r1 +0)
*(u64 *)(r10 -8) = r0
r2 = *(u64 *)(r10 -8)
r1 += r2
r0 = *(u8 *)(r1 +0)
exit
-- verify memory:256
ok
-- verify memory:255
5:1: error: slot 4 '(71) r0 = *(u8 *)(r1 +0)': read of 1 byte at r1 (mem + (0..255)) +0; bytes 0..254 are there [internal-bounds]
