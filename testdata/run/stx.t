X to a cell and back to A.
-- asm
	ldx	#0xfffffffe
	stx	M[15]
	ld	#0
	ld	M[15]
	ret	a
-- packet unix
00
-- verdict
4294967294
