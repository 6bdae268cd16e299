Attributes are padded to 4 bytes: the one behind a length of 5 begins 8 bytes on.
A type above the 14 bits, or an X that is more than 16 bits, is not found.
-- asm
	ld	#0
	ldx	#5
	ld	#nla
	st	M[0]
	ld	#0
	ldx	#0x10005
	ld	#nla
	lsh	#8
	tax
	ld	M[0]
	add	x
	ret	a
-- packet unix
05000300aa00000008000500bbbbbbbb
05000300aa00000008000580bbbbbbbb
05000300aa000000
-- verdict
8
8
0
