R-17: a load at 2^32 - 4 through X drops, and reads nothing before
the packet.
-- asm
ldx #0xfffffff0
ld [x + 12]
ret #5
-- packet unix
01 02 03 04 05 06 07 08 09 0a 0b 0c 0d 0e 0f 10 11 12 13 14
-- verdict
0
