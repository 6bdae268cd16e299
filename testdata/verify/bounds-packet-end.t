One past the last member.
-- internal-text
r0 = *(u32 *)(r1 +92)
exit
-- verify
1:1: error: slot 0 '(61) r0 = *(u32 *)(r1 +92)': read of 4 bytes at r1 (ctx) +92; bytes 16..91 are there [internal-bounds]
