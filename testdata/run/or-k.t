or with a constant, at the edges of 32 bits.
-- asm
	ld	[0]
	or	#0x80000001
	ret	a
-- packet unix
00000005
00000007
ffffffff
80000000
00000000
-- verdict
2147483653
2147483655
4294967295
2147483649
2147483649
