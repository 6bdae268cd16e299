Header offsets from the metadata.
-- asm
ldb [0xfff00000]
lsh #8
tax
ldb [0xffe00000]
or x
ret a
-- packet
01020304 net=3 mac=1
01020304 net=none mac=1
01020304 net=3 mac=none
-- verdict
1026
0
0
