R-14: the length of the empty packet.
-- asm
ld len
add #1
ret a
-- packet unix
-
-- verdict
1
