X = 4 times the low nibble; a failing load ends the program, A stays.
-- asm
	ld	#7
	ldxb	4*([1]&0xf)
	add	x
	ret	a
-- packet unix
00f5
0040
00
-- verdict
27
7
0
