Each field has its width.
-- asm
.word 65536 256 -1 -5
ret a
-- diag
1:1: error: 65536 does not fit 16 bits [code-range]
1:1: error: 256 does not fit 8 bits [code-range]
1:1: error: 4294967295 does not fit 8 bits [code-range]
