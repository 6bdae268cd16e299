Every operation with a constant.
-- asm
add #1
sub #2
mul #3
div #4
mod #5
and #6
or #7
xor #8
lsh #9
rsh #10
neg
ret a
-- code
12,4 0 0 1,20 0 0 2,36 0 0 3,52 0 0 4,148 0 0 5,84 0 0 6,68 0 0 7,164 0 0 8,100 0 0 9,116 0 0 10,132 0 0 0,22 0 0 0,
