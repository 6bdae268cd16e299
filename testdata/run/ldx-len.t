X = length of the packet on the wire.
-- asm
	ldx	len
	txa
	add	#1
	ret	a
-- packet unix
000102
-
0001 len=60
-- verdict
4
1
61
