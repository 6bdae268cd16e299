A half word at X + k, up to the last two bytes.
-- asm
	ldx	#3
	ldh	[x + 1]
	ret	a
-- packet unix
000102030405
0001020304
-- verdict
1029
0
