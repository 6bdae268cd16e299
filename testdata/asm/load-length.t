The length of the packet into A and X.
-- asm
ld len
ld #len
ldx len
ldx #len
ret a
-- code
5,128 0 0 0,128 0 0 0,129 0 0 0,129 0 0 0,22 0 0 0,
