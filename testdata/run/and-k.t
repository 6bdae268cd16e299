and with a constant, at the edges of 32 bits.
-- asm
	ld	[0]
	and	#0x80000005
	ret	a
-- packet unix
00000005
00000007
ffffffff
80000000
00000000
-- verdict
5
5
2147483653
2147483648
0
