The first and the last byte.
-- internal-text
*(u8 *)(r10 -1) = 1
*(u64 *)(r10 -512) = 1
r0 = 0
exit
-- verify
ok
