cmpxchg reads r0.
-- internal-text
r2 = 1
*(u64 *)(r10 -8) = r2
r0 = cmpxchg_64(r10 -8, r0, r2)
exit
-- verify
3:1: error: slot 2 '(db) r0 = atomic64_cmpxchg((u64 *)(r10 -8), r0, r2)': r0 is read before it is written [internal-uninit]
