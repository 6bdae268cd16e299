Something behind an instruction.
-- code
1,6 0 0 1 x
-- diag
1:11: error: expected ',' [code-field]
