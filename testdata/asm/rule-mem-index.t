M has 16 cells.
-- asm
ld M[16]
ldx M[16]
st M[-1]
stx M[15]
ret a
-- diag
1:1: error: M[16] does not exist; M has 16 cells [mem-index]
2:1: error: M[16] does not exist; M has 16 cells [mem-index]
3:1: error: M[4294967295] does not exist; M has 16 cells [mem-index]
