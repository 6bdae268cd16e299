These need no mark.
-- asm compat
ldi 5
ldxi 5
ret a
-- code
3,0 0 0 5,1 0 0 5,22 0 0 0,
