Word, half word and byte from a constant offset.
-- asm
ld [0]
ldh [12]
ldb [0xff]
ret a
-- code
4,32 0 0 0,40 0 0 12,48 0 0 255,22 0 0 0,
