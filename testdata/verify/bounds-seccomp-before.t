And nothing before it.
-- internal-text
r0 = *(u8 *)(r1 -1)
exit
-- verify seccomp
1:1: error: slot 0 '(71) r0 = *(u8 *)(r1 -1)': read of 1 byte at r1 (ctx) -1; bytes 0..63 are there [internal-bounds]
