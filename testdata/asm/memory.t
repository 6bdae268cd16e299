M[] has 16 cells, read and written through A and X.
-- asm
st M[0]
stx m[15]
ld M[0]
ldx M[ 15 ]
ret a
-- code
5,2 0 0 0,3 0 0 15,96 0 0 0,97 0 0 15,22 0 0 0,
