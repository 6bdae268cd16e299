Atomics read what they change, and so it must be written; what was fetched is any value of that width.
-- internal-text
r2 = 1
*(u64 *)(r10 -8) = r2
lock *(u64 *)(r10 -8) += r2
r2 = atomic_fetch_add((u32 *)(r10 -8), r2)
r0 = r2
exit
-- verify
ok
