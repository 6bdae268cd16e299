Fields that an instruction does not use are 0.
-- internal-raw
b700010000000000
b710000000000000
bf10000001000000
0500000001000000
9500000001000000
8500000700000000
1800000001000000
0000010000000000
9500000000000000
-- verify
error: slot 0 '(b7) .quad 0x00000000000100b7': the field offset is not used, and not 0 [internal-reserved]
error: slot 1 '(b7) .quad 0x00000000000010b7': the field src is not used, and not 0 [internal-reserved]
error: slot 2 '(bf) .quad 0x00000001000010bf': the field imm is not used, and not 0 [internal-reserved]
error: slot 3 '(05) .quad 0x0000000100000005': the field imm is not used, and not 0 [internal-reserved]
error: slot 4 '(95) .quad 0x0000000100000095': the field imm is not used, and not 0 [internal-reserved]
error: slot 5 '(85) .quad 0x0000000007000085': the field offset is not used, and not 0 [internal-reserved]
error: slot 6 '(18) r0 = 0x...00000001': the second half of the 64-bit immediate has a field that is not 0 [internal-reserved]
