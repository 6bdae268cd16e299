xor with a constant, at the edges of 32 bits.
-- asm
	ld	[0]
	xor	#0xffffffff
	ret	a
-- packet unix
00000005
00000007
ffffffff
80000000
00000000
-- verdict
4294967290
4294967288
0
2147483647
4294967295
