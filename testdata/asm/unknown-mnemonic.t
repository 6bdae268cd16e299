Each line is told once, and the rest is read.
-- asm
foo [x + 2]
bar #1
ld [0]
baz 1, 2, 3
add a
ret a
-- diag
1:1: error: there is no instruction 'foo' [unknown-mnemonic]
2:1: error: there is no instruction 'bar' [unknown-mnemonic]
4:1: error: there is no instruction 'baz' [unknown-mnemonic]
5:5: error: 'add' does not take a; it takes #k or x [bad-operand]
