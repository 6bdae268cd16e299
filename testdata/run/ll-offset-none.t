R-10: without a MAC header SKF_LL_OFF drops.
-- asm
ldb [0xffe00000]
ret #9
-- packet unix
01 02 03 04 05 06 07 08 09 0a 0b 0c 0d 0e 0f 10 11 12 13 14
-- verdict
0
