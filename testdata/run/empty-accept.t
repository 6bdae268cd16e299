3.9, 20: an empty packet can be accepted.
-- asm
ret #1
-- packet unix
-
-- verdict
1
