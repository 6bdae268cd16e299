The code in front says what the text says.
-- internal-text
0: (b7) r0 = 0
1: (bf) r0 = 0
2: (b7) r0 = 0x100000000
3: (95) .quad 0
-- diag
2:9: error: the code in front is 0xbf, but the text behind it is 0xb7 [code-prefix]
3:14: error: 0x100000000 does not fit 32 bits [field-range]
4:9: error: the code in front is 0x95, but the text behind it is 0x00 [code-prefix]
