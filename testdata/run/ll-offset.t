SKF_LL_OFF and SKF_NET_OFF of an Ethernet frame.
-- asm
ldb [0xffe00001]
lsh #8
tax
ldb [0xfff00000]
or x
ret a
-- packet
010203040506 020304050607 0800 45 00
-- verdict
581
