Only sums with a scalar, of 64 bits.
-- internal-text
r1 *= 2
r0 = 0
exit
-- verify
1:1: error: slot 0 '(27) r1 *= 2': r1 (ctx): a pointer takes part in '*='; only a scalar can be added to it or taken from it, in 64 bits [internal-pointer]
