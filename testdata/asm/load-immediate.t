Constants into A and X, with and without the number sign.
-- asm
ld #1
ldi #2
ldi 3
ldx #4
ldxi #5
ldxi 6
ret a
-- code
7,0 0 0 1,0 0 0 2,0 0 0 3,1 0 0 4,1 0 0 5,1 0 0 6,22 0 0 0,
