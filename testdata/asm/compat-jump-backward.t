A conditional jump cannot go back there either.
-- asm compat
foo: ld [0]
jeq #1, foo
ret a
-- diag
2:9: error: insn #1 jumps backward to insn #0; only userland filters may [backward-jump]
