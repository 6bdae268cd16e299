A label marks an instruction.
-- asm compat
ret a
foo:
-- diag
2:1: error: label 'foo' is not followed by an instruction [label-at-end]
