It comes back as it was.
-- internal-text
*(u64 *)(r10 -8) = r1
r2 = *(u64 *)(r10 -8)
r0 = *(u32 *)(r2 +16)
exit
-- verify
ok
