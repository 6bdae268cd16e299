What the language refuses is a data word, so that it can be read again.
-- code
8,52 0 0 0,148 0 0 0,100 0 0 32,96 0 0 16,5 0 0 4294967295,21 0 5 1,5 0 0 2,4 0 0 1,
-- dis
	.word 0x34 0 0 0x0
	.word 0x94 0 0 0x0
	.word 0x64 0 0 0x20
	.word 0x60 0 0 0x10
	.word 0x05 0 0 0xffffffff
	.word 0x15 0 5 0x1
	.word 0x05 0 0 0x2
	.word 0x04 0 0 0x1
