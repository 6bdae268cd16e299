sub with X, at the edges of 32 bits.
-- asm
	ldx	#0x6
	ld	[0]
	sub	x
	ret	a
-- packet unix
00000005
00000007
ffffffff
80000000
00000000
-- verdict
4294967295
1
4294967289
2147483642
4294967290
