What is no number may not stand where one is wanted.
-- asm
ldb [x + 1 << 2]
ldb [x & 3]
jeq #1, 2 + 3
ret #len + 1
ret a
-- diag
1:12: error: unexpected '<<', expected ']', '*', '%', '+', '-' or '/' [syntax]
2:8: error: unexpected '&', expected '+' or '-' [syntax]
3:11: error: unexpected '+', expected an instruction [syntax]
4:5: error: 'ret' does not take len; it takes #k or x or a [bad-operand]
