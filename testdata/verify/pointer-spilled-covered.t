Bytes that may be read on one path do not stand for a pointer on another.
-- internal-text
	r2 = *(u32 *)(r1 +24)
	*(u64 *)(r10 -8) = r1
	if r2 != 0 goto read
	*(u32 *)(r10 -8) = 0
	*(u32 *)(r10 -4) = 0
read:	r0 = *(u32 *)(r10 -8)
	exit
-- verify packet
6:7: error: slot 5 '(61) r0 = *(u32 *)(r10 -8)': r10 (fp) -8: a part of the pointer on the stack at -8 would be read; by #2 -> #5 [internal-leak]
