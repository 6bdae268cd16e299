The lower half of a pointer is no scalar.
-- internal-text
w0 = w1
exit
-- verify
1:1: error: slot 0 '(bc) w0 = w1': r1 (ctx) is a pointer, and cannot be cut to 32 bits [internal-pointer]
