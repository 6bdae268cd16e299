A data word is taken as it is.
-- asm
.word 0x47 1 2 3
ld [0]
.WORD 52 0 0 0
.word 6 0 0 -1
-- code
4,71 1 2 3,32 0 0 0,52 0 0 0,6 0 0 4294967295,
