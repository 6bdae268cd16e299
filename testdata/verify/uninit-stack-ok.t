All of them are.
-- internal-text
*(u32 *)(r10 -8) = 1
*(u16 *)(r10 -4) = 1
*(u8 *)(r10 -2) = 1
*(u8 *)(r10 -1) = 1
r0 = *(u64 *)(r10 -8)
exit
-- verify
ok
