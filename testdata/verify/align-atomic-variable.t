An offset that may be any number of bytes is not aligned.
-- internal-text
	r6 = *(u32 *)(r1 +24)
	r6 &= 7
	*(u64 *)(r10 -8) = 0
	*(u64 *)(r10 -16) = 0
	r2 = r10
	r2 -= r6
	r0 = 1
	lock *(u64 *)(r2 -8) += r0
	exit
-- verify packet
8:2: error: slot 7 '(db) lock *(u64 *)(r2 -8) += r0': atomic of 8 bytes at r2 (fp + (-7..0)) -8 may not be aligned [internal-align]
