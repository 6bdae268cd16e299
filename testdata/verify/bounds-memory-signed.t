Half of a signed bound is none.
-- internal-text
r0 = *(u64 *)(r1 +0)
if r0 s> 56 goto out
r1 += r0
r0 = *(u64 *)(r1 +0)
out:
r0 = 0
exit
-- verify memory:64
4:1: error: slot 3 '(79) r0 = *(u64 *)(r1 +0)': read of 8 bytes at r1 (mem + (-0x8000000000000000..56)) +0; bytes 0..63 are there [internal-bounds]
