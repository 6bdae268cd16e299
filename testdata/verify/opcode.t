Codes that are no instructions.
-- internal-raw
ff00000000000000
3400020001000000
d400000011000000
9500000000000000
-- verify
error: slot 0 '(ff) .quad 0x00000000000000ff': code 0xff (src 0, offset 0, imm 0) is no instruction [internal-opcode]
error: slot 1 '(34) .quad 0x0000000100020034': code 0x34 (src 0, offset 2, imm 1) is no instruction [internal-opcode]
error: slot 2 '(d4) .quad 0x00000011000000d4': code 0xd4 (src 0, offset 0, imm 17) is no instruction [internal-opcode]
