Into a 64-bit immediate.
-- internal-text
r0 = 0
if r0 == 0 goto +1
r1 = 0x123456789 ll
exit
-- verify
2:1: error: slot 1 '(15) if r0 == 0x0 goto pc+1': slot 3 is the second half of a 64-bit immediate [internal-target]
