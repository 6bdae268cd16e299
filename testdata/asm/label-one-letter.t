A label may be one letter.
-- asm
ja L
L: ret #0
-- code
2,5 0 0 0,6 0 0 0,
