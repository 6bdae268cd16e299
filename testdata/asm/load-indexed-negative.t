k is 32 bits wide: an offset below X is 2^32 less.
-- asm
ldh [x+-2]
ldh [x-2]
ldh [x - 2]
ldh [x+2]
ret a
-- code
5,72 0 0 4294967294,72 0 0 4294967294,72 0 0 4294967294,72 0 0 2,22 0 0 0,
