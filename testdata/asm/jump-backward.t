The kernel knows no loops.
-- asm
foo: ld [0]
ja foo
jeq #1, foo
self: ja self
ret a
-- diag
2:4: error: insn #1 jumps backward to insn #0; only userland filters may [backward-jump]
3:9: error: insn #2 jumps backward to insn #0; only userland filters may [backward-jump]
4:10: error: insn #3 jumps backward to insn #3; only userland filters may [backward-jump]
