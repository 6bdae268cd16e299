A scalar less a pointer.
-- internal-text
r2 = 5
r2 -= r1
r0 = 0
exit
-- verify
2:1: error: slot 1 '(1f) r2 -= r1': r2 (5): a pointer takes part in '-='; only a scalar can be added to it or taken from it, in 64 bits [internal-pointer]
