What an atomic gives may be any 32 bits.
-- internal-text
	*(u32 *)(r10 -4) = 1
	r0 = 1
	r0 = atomic_fetch_add((u32 *)(r10 -4), r0)
	if r0 > 0x7fffffff goto bad
	exit
bad:	r0 = r9
	exit
-- verify packet
6:6: error: slot 5 '(bf) r0 = r9': r9 is read before it is written; by #3 -> #5 [internal-uninit]
