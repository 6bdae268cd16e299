R2 is a scalar of which only its least value is known.
-- internal-text
if r2 < 64 goto out
r0 = *(u64 *)(r1 +56)
out:
r0 = r2
exit
-- verify memory:64
ok
-- verify memory:63
2:1: error: slot 1 '(79) r0 = *(u64 *)(r1 +56)': read of 8 bytes at r1 (mem) +56; bytes 0..62 are there [internal-bounds]
