Four times the low nibble: both mnemonics, any spelling of 4 and 15.
-- asm
ldxb 4*([14]&0xf)
ldx 4*([14]&15)
ldxb 0x4 * ( [ 0 ] & 017 )
ret a
-- code
4,177 0 0 14,177 0 0 14,177 0 0 0,22 0 0 0,
