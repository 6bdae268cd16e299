R-14: no byte can be loaded from the empty packet.
-- asm
ldb [0]
ret #5
-- packet unix
-
-- verdict
0
