R-08: X = -2 and k = 5 give byte 3.
-- asm
ldx #-2
ldb [x + 5]
ret a
-- packet unix
01 02 03 04 05 06 07 08 09 0a 0b 0c 0d 0e 0f 10 11 12 13 14
-- verdict
4
