Nor by what an atomic fetches.
-- internal-text
r0 = 0
r2 = 0
*(u64 *)(r10 -8) = r0
r10 = atomic_fetch_add((u64 *)(r10 -8), r10)
exit
-- verify
4:1: error: slot 3 '(db) r10 = atomic64_fetch_add((u64 *)(r10 -8), r10)': r10 is written to [internal-frame-pointer]
