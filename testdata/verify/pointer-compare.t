A pointer is not compared with a number: its value would leak.
-- internal-text
r0 = 0
if r1 > 4096 goto out
r0 = 1
out:
exit
-- verify
2:1: error: slot 1 '(25) if r1 > 0x1000 goto pc+1': r1 (ctx): a pointer is compared by '>'; only == and != with 0 or a pointer to the same region are taken [internal-pointer]
