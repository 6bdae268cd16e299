xor with X, at the edges of 32 bits.
-- asm
	ldx	#0x80000007
	ld	[0]
	xor	x
	ret	a
-- packet unix
00000005
00000007
ffffffff
80000000
00000000
-- verdict
2147483650
2147483648
2147483640
7
2147483655
