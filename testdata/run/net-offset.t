R-10: SKF_NET_OFF is where the network header is.
-- asm
ldb [0xfff00000]
ret a
-- packet unix
01 02 03 04 05 06 07 08 09 0a 0b 0c 0d 0e 0f 10 11 12 13 14
-- verdict
1
