For being 0, or the same place of one region.
-- internal-text
r0 = 0
if r1 == 0 goto out
r2 = r10
r2 += -8
if r2 != r10 goto out
r0 = 1
out:
exit
-- verify
ok
