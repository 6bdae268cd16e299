mul with X, at the edges of 32 bits.
-- asm
	ldx	#0x10001
	ld	[0]
	mul	x
	ret	a
-- packet unix
00000005
00000007
ffffffff
80000000
00000000
-- verdict
327685
458759
4294901759
2147483648
0
