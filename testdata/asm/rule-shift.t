Only counts below 32.
-- asm
lsh #32
rsh #40
lsh #31
ret a
-- diag
1:1: error: shift by 32; only counts below 32 are taken [shift-range]
2:1: error: shift by 40; only counts below 32 are taken [shift-range]
