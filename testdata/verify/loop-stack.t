A counter on the stack.
-- internal-text
*(u64 *)(r10 -8) = 10
again:
r2 = *(u64 *)(r10 -8)
r2 -= 1
*(u64 *)(r10 -8) = r2
if r2 != 0 goto again
r0 = 0
exit
-- verify
ok
