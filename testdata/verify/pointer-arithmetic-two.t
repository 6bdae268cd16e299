Not the sum of two pointers.
-- internal-text
r1 += r10
r0 = 0
exit
-- verify
1:1: error: slot 0 '(0f) r1 += r10': r1 (ctx): a pointer takes part in '+='; only a scalar can be added to it or taken from it, in 64 bits [internal-pointer]
