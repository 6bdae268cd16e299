With r0 written.
-- internal-text
r2 = 1
r0 = 1
*(u64 *)(r10 -8) = r2
r0 = cmpxchg_64(r10 -8, r0, r2)
exit
-- verify
ok
