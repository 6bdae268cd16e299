R-02: a load that is one byte over the end drops.
-- asm
ldh [19]
ret #7
-- packet unix
01 02 03 04 05 06 07 08 09 0a 0b 0c 0d 0e 0f 10 11 12 13 14
-- verdict
0
