Joining is not enough here: on each path the pointer is right.
-- internal-text
r2 = *(u32 *)(r1 +16)
r3 = r1
r4 = 16
if r2 == 0 goto read
r3 = r10
*(u64 *)(r10 -8) = 7
r4 = -8
read:
r3 += r4
r0 = *(u32 *)(r3 +0)
exit
-- verify
ok
