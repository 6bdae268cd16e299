And is taken when all of that is written.
-- internal-text
r6 = r10
*(u64 *)(r10 -8) = 1
*(u64 *)(r10 -16) = 1
*(u64 *)(r10 -24) = 1
r0 = *(u32 *)(r1 +16)
r0 &= 16
r6 -= r0
r0 = *(u64 *)(r6 -8)
exit
-- verify
ok
