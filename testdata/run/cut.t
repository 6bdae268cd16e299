R-19: len is the length on the wire; what was not captured drops.
-- asm
ld len
add #1000
ret a
-- packet
01020304050607080910 len=60
-- verdict
1060
