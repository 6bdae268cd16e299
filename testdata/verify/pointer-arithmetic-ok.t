Both orders of an addition.
-- internal-text
r2 = 16
r2 += r1
r1 += 20
r1 -= 4
r0 = *(u32 *)(r1 +0)
r0 = *(u32 *)(r2 +0)
exit
-- verify
ok
