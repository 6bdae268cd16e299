R-07: comparisons are unsigned.
-- asm
ld #0
sub #1
jgt #0x7fffffff, yes, no
yes: ret #1
no: ret #2
-- packet unix
01 02 03 04 05 06 07 08 09 0a 0b 0c 0d 0e 0f 10 11 12 13 14
-- verdict
1
