Between A and X.
-- asm
tax
txa
ret a
-- code
3,7 0 0 0,135 0 0 0,22 0 0 0,
