A value decides later what was set before.
-- internal-text
r2 = *(u32 *)(r1 +16)
r3 = 0
if r2 == 0 goto zero
r3 = 1
r4 = 5
zero:
r0 = 0
if r3 == 0 goto out
r0 = r4
out:
exit
-- verify
ok
