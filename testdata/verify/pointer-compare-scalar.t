Not with a scalar of any value, from either side.
-- internal-text
r0 = 0
if r0 == r1 goto out
r0 = 1
out:
exit
-- verify
2:1: error: slot 1 '(1d) if r0 == r1 goto pc+1': r0 (0): a pointer is compared by '=='; only == and != with 0 or a pointer to the same region are taken [internal-pointer]
