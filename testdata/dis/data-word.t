What is no instruction, or has something in unused fields, is a data word.
-- code
9,71 0 0 5,14 0 0 0,7 0 0 1,32 1 0 0,32 0 1 0,22 0 0 1,29 0 0 3,65535 255 255 4294967295,6 0 0 0,
-- dis
	.word 0x47 0 0 0x5
	.word 0x0e 0 0 0x0
	.word 0x07 0 0 0x1
	.word 0x20 1 0 0x0
	.word 0x20 0 1 0x0
	.word 0x16 0 0 0x1
	.word 0x1d 0 0 0x3
	.word 0xffff 255 255 0xffffffff
	ret #0
