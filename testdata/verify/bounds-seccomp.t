struct seccomp_data has 64 bytes.
-- internal-text
r0 = *(u32 *)(r1 +64)
exit
-- verify seccomp
1:1: error: slot 0 '(61) r0 = *(u32 *)(r1 +64)': read of 4 bytes at r1 (ctx) +64; bytes 0..63 are there [internal-bounds]
