What holds a pointer on one path and a number on the other cannot be read.
-- internal-text
	r6 = *(u32 *)(r1 +24)
	*(u64 *)(r10 -8) = 0
	if r6 == 0 goto read
	*(u64 *)(r10 -8) = r1
read:	r0 = *(u32 *)(r10 -8)
	exit
-- verify packet
5:7: error: slot 4 '(61) r0 = *(u32 *)(r10 -8)': r10 (fp) -8: a part of the pointer on the stack at -8 would be read [internal-leak]
