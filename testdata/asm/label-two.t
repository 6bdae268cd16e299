Two labels on one instruction.
-- asm
jeq #1, one, two
one: two: ret a
-- code
2,21 0 0 1,22 0 0 0,
