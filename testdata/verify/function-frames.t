Pointers to the stacks of two functions are not the same on paths that meet.
-- internal-text
	r2 = *(u32 *)(r1 +24)
	*(u64 *)(r10 -8) = 1
	r1 = r10
	call f
	exit
f:	r3 = r10
	if r2 != 0 goto read
	r3 = r1
read:	r0 = *(u64 *)(r3 -8)
	exit
-- verify packet
9:7: error: slot 8 '(79) r0 = *(u64 *)(r3 -8)': r3 (fp) -8: the byte at -8 of the stack is read before it is written; by #3 -> #5, #6 -> #8 [internal-uninit]
