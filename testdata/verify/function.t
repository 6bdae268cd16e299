r6 to r9 and the stack are the caller's; r1 to r5 go in, r0 comes out.
-- internal-text
r6 = r1
*(u64 *)(r10 -8) = 3
r1 = r10
r1 += -8
call f
r0 = *(u64 *)(r10 -8)
r2 = *(u32 *)(r6 +16)
r0 += r2
exit
f:
*(u64 *)(r10 -8) = r1
r6 = *(u64 *)(r10 -8)
*(u64 *)(r6 +0) = 5
r0 = 0
exit
-- verify
ok
