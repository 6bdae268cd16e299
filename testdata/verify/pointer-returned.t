The result is a scalar.
-- internal-text
r0 = r1
exit
-- verify
2:1: error: slot 1 '(95) exit': r0 (ctx) is a pointer, and cannot be returned [internal-pointer]
