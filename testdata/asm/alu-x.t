Every operation with X.
-- asm
add x
sub %x
mul x
div %x
mod x
and %x
or x
xor %x
lsh x
rsh %x
ret a
-- code
11,12 0 0 0,28 0 0 0,44 0 0 0,60 0 0 0,156 0 0 0,92 0 0 0,76 0 0 0,172 0 0 0,108 0 0 0,124 0 0 0,22 0 0 0,
