Not its lower half.
-- internal-text
r0 = 0
if w1 == 0 goto out
r0 = 1
out:
exit
-- verify
2:1: error: slot 1 '(16) if w1 == 0x0 goto pc+1': r1 (ctx): a pointer is compared by '=='; only == and != with 0 or a pointer to the same region are taken [internal-pointer]
