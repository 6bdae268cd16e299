R-07: a shift to the right brings zeros.
-- asm
ld #0x80000000
rsh #31
ret a
-- packet unix
01 02 03 04 05 06 07 08 09 0a 0b 0c 0d 0e 0f 10 11 12 13 14
-- verdict
1
