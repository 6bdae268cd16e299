Numbers must lead to an instruction.
-- asm
jeq #1, 2
ja 1
ret a
-- diag
1:9: error: the jump goes to insn #3, outside of the program: the last is insn #2 [jump-range]
2:4: error: the jump goes to insn #3, outside of the program: the last is insn #2 [jump-range]
