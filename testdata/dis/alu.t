Constants are hexadecimal, shift counts decimal.
-- code
24,4 0 0 10,20 0 0 11,36 0 0 12,52 0 0 13,148 0 0 14,84 0 0 15,68 0 0 16,164 0 0 17,100 0 0 18,116 0 0 19,12 0 0 0,28 0 0 0,44 0 0 0,60 0 0 0,156 0 0 0,92 0 0 0,76 0 0 0,172 0 0 0,108 0 0 0,124 0 0 0,132 0 0 0,7 0 0 0,135 0 0 0,22 0 0 0,
-- dis
	add #0xa
	sub #0xb
	mul #0xc
	div #0xd
	mod #0xe
	and #0xf
	or #0x10
	xor #0x11
	lsh #18
	rsh #19
	add x
	sub x
	mul x
	div x
	mod x
	and x
	or x
	xor x
	lsh x
	rsh x
	neg
	tax
	txa
	ret a
