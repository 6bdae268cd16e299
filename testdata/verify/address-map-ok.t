It can be kept.
-- internal-text
r2 = map[fd:5]
*(u64 *)(r10 -8) = r2
r3 = *(u64 *)(r10 -8)
r0 = 0
exit
-- verify
ok
