Twice is the number again, cut to the width.
-- internal-text
r9 = r1
r0 = *(u64 *)(r9 +0)
r0 = be64 r0
r7 = *(u64 *)(r9 +8)
r7 = be64 r7
r0 = le16 r0
r0 = le16 r0
exit
-- memory 16
0000000000000000 0000000000000000
0000000000000001 0000000000000000
0102030405060708 0000000000000000
fffefdfcfbfaf9f8 0000000000000000
ffffffffffffffff 0000000000000000
-- verdict
0x0
0x1
0x708
0xf9f8
0xffff
