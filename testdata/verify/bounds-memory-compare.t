Bounds by compares, signed and unsigned.
-- internal-text
r0 = *(u64 *)(r1 +0)
if r0 s> 56 goto out
if r0 s< 0 goto out
r1 += r0
r0 = *(u64 *)(r1 +0)
out:
r0 = 0
exit
-- verify memory:63
5:1: error: slot 4 '(79) r0 = *(u64 *)(r1 +0)': read of 8 bytes at r1 (mem + (0..56)) +0; bytes 0..62 are there [internal-bounds]
-- verify memory:64
ok
