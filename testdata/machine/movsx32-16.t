Sign extension; the bits above are those of the sign.
-- internal-text
r9 = r1
r0 = *(u64 *)(r9 +0)
r0 = be64 r0
r7 = *(u64 *)(r9 +8)
r7 = be64 r7
w0 = (s16)w7
exit
-- memory 16
ffffffffffffffff 0000000000000000
ffffffffffffffff 0000000000000001
ffffffffffffffff ffffffffffffffff
ffffffffffffffff 8000000000000000
ffffffffffffffff 0000000080000000
ffffffffffffffff 00000000ffffffff
ffffffffffffffff 123456789abcdef0
ffffffffffffffff 000000000000007f
ffffffffffffffff 0000000000000080
ffffffffffffffff 00000000000000ff
ffffffffffffffff 0000000000007fff
ffffffffffffffff 0000000000008000
ffffffffffffffff 000000000000ffff
ffffffffffffffff 12345678ffff8080
-- verdict
0x0
0x1
0xffffffff
0x0
0x0
0xffffffff
0xffffdef0
0x7f
0x80
0xff
0x7fff
0xffff8000
0xffffffff
0xffff8080
