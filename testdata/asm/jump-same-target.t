Both targets may be the same.
-- asm
jeq #7, l1, l1
l1: ret #0
-- code
2,21 0 0 7,6 0 0 0,
