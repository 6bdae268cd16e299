and with X, at the edges of 32 bits.
-- asm
	ldx	#0x80000006
	ld	[0]
	and	x
	ret	a
-- packet unix
00000005
00000007
ffffffff
80000000
00000000
-- verdict
4
6
2147483654
2147483648
0
