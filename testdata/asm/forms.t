Every outer form of one program.
-- asm
ldh [12]
jneq #0x800, drop
ret #-1
drop: ret #0
-- code
4,40 0 0 12,21 0 1 2048,6 0 0 4294967295,6 0 0 0,
-- c
{ 0x28,  0,  0, 0x0000000c },
{ 0x15,  0,  1, 0x00000800 },
{ 0x06,  0,  0, 0xffffffff },
{ 0x06,  0,  0, 0x00000000 },
-- ddd
4
40 0 0 12
21 0 1 2048
6 0 0 4294967295
6 0 0 0
