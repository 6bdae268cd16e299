The count is held against what follows.
-- code
2,6 0 0 1,
-- diag
1:1: error: the count says 2 instructions, but 1 follow [code-count]
