R-11: without a device ifidx ends the program with A.
-- asm
ld #7
ld #ifidx
ret #9
-- packet unix
01 02 03 04 05 06 07 08 09 0a 0b 0c 0d 0e 0f 10 11 12 13 14
-- verdict
7
