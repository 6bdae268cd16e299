Written on both sides.
-- internal-text
r2 = *(u32 *)(r1 +16)
r3 = 0
if r2 == 0 goto zero
r3 = 1
zero:
r0 = r3
exit
-- verify
ok
