R-01: packet loads are big-endian.
-- asm
ld [0]
jeq #0x01020304, yes, no
yes: ret #20
no: ret #0
-- packet unix
01 02 03 04 05 06 07 08 09 0a 0b 0c 0d 0e 0f 10 11 12 13 14
-- verdict
20
