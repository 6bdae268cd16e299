A comma promises a target.
-- asm
jeq #1,
ret a
-- diag
2:1: error: unexpected 'ret', expected a label or a number [syntax]
