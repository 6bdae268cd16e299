No sums of 32 bits.
-- internal-text
w1 += 4
r0 = 0
exit
-- verify
1:1: error: slot 0 '(04) w1 += 4': r1 (ctx): a pointer takes part in '+='; only a scalar can be added to it or taken from it, in 64 bits [internal-pointer]
