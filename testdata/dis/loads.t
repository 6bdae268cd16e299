Offsets are decimal below 2^31; sizes are in the mnemonic.
-- code
13,32 0 0 12,40 0 0 0,48 0 0 2147483648,64 0 0 4,72 0 0 4294967294,80 0 0 0,0 0 0 5,1 0 0 4294967295,128 0 0 0,129 0 0 0,177 0 0 14,177 0 0 4294967292,6 0 0 0,
-- dis
	ld [12]
	ldh [0]
	ldb [0x80000000]
	ld [x + 4]
	ldh [x + 0xfffffffe]
	ldb [x + 0]
	ld #0x5
	ldx #0xffffffff
	ld #len
	ldx #len
	ldxb 4*([14]&0xf)
	ldxb 4*([0xfffffffc]&0xf)
	ret #0
