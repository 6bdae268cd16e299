An offset of which the bounds are known.
-- internal-text
r0 = *(u8 *)(r1 +0)
r1 += r0
r0 = *(u32 *)(r1 +1)
exit
-- verify memory:259
3:1: error: slot 2 '(61) r0 = *(u32 *)(r1 +1)': read of 4 bytes at r1 (mem + (0..255)) +1; bytes 0..258 are there [internal-bounds]
-- verify memory:260
ok
