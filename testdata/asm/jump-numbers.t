A number is how many instructions are skipped.
-- asm
jeq #1,1,2
jset x, 0x2
ja 1
ret #1
ret #2
-- code
5,21 1 2 1,77 2 0 0,5 0 0 1,6 0 0 1,6 0 0 2,
