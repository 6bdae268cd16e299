tax takes none.
-- asm
tax x
ret a,
-- diag
1:5: error: unexpected 'x', expected an instruction [syntax]
2:6: error: unexpected ',', expected an instruction [syntax]
