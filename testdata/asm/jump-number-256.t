A number has the same limit as a label.
-- asm
jgt #1, 0, 256
ret a
-- diag
1:12: error: insn #0 jumps to insn #257, which is out of range: a conditional jump skips at most 255 instructions [jump-too-far]
