A 32-bit compare bounds the lower half alone.
-- internal-text
r0 = *(u64 *)(r1 +0)
if w0 > 7 goto out
r1 += r0
r0 = *(u8 *)(r1 +0)
out:
r0 = 0
exit
-- verify memory:64
4:1: error: slot 3 '(71) r0 = *(u8 *)(r1 +0)': read of 1 byte at r1 (mem + (-0x8000000000000000..0x7fffffff00000007, bits of 0xffffffff00000007)) +0; bytes 0..63 are there [internal-bounds]
