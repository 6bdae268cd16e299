The next instruction is no operand.
-- asm
ld
ret a
-- diag
2:1: error: unexpected 'ret', expected an operand [syntax]
