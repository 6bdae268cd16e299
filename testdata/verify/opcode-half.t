A 64-bit immediate without its second half.
-- internal-raw
1800000000000000
-- verify
error: slot 0 '(18) r0 = 0x...00000000': the second half of the 64-bit immediate is missing [internal-opcode]
