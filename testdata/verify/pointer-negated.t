No other arithmetic.
-- internal-text
r1 = -r1
r0 = 0
exit
-- verify
1:1: error: slot 0 '(87) r1 = -r1': r1 (ctx) is a pointer, and cannot be negated [internal-pointer]
