A program ends with a return.
-- asm
ld [0]
-- diag
1:1: error: the last instruction is no return; the program can run off its end [no-return]
