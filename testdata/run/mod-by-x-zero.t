R-05: a remainder by X = 0 drops.
-- asm
ld #10
mod x
ret #0xffff
-- packet unix
01 02 03 04 05 06 07 08 09 0a 0b 0c 0d 0e 0f 10 11 12 13 14
-- verdict
0
