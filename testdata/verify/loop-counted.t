A count that goes to a known bound.
-- internal-text
r0 = 0
again:
r0 += 1
if r0 < 1000 goto again
exit
-- verify
ok
