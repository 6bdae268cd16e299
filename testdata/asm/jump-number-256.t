A number has the same limit as a label.
-- asm
jgt #1, 0, 256
ret a
-- diag
1:12: error: the jump goes to insn #257, outside of the program: the last is insn #1 [jump-range]
