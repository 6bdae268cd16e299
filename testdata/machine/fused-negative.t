A compare of 64 bits with -1 is none of 32 bits.
-- internal-text
	w0 ^= w0
	w7 ^= w7
	r6 = r1
	r0 = *(u32 *)skb[0]
	if r0 == -1 goto equal
	w0 = 1
	exit
equal:	w0 = 2
	exit
-- packet
ffffffff
00000001
-- verdict
1
1
