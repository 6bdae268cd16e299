A pointer to its stack is not returned.
-- internal-text
call f
r0 = 0
exit
f:
r0 = r10
exit
-- verify
6:1: error: slot 4 '(95) exit': r0 (fp) points to the stack of the function that ends; by #0 -> #3 [internal-pointer]
