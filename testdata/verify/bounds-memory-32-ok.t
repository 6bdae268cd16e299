Which is enough when the upper is 0.
-- internal-text
r0 = *(u32 *)(r1 +0)
if w0 > 7 goto out
r1 += r0
r0 = *(u8 *)(r1 +0)
out:
r0 = 0
exit
-- verify memory:8
ok
