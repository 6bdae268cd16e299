Plain forms, and -1 in decimal.
-- asm
ld [0]
jeq #1, l0
l0: ret #-1
-- code
3,32 0 0 0,21 0 0 1,6 0 0 4294967295,
