R-19: what was not captured cannot be loaded.
-- asm
ldb [40]
ret #5
-- packet
01020304050607080910 len=60
-- verdict
0
