A call of a function whose distance is the number of a helper.
-- internal-text
	w0 ^= w0
	w7 ^= w7
	r6 = r1
	r0 = *(u8 *)skb[0]
	r1 = r6
	r2 = r0
	r3 = r7
	call f
	w0 += 1
	w0 += 1
	w0 += 1
	w0 += 1
	w0 += 1
	w0 += 1
	exit
f:	r0 = r2
	exit
-- packet
07
-- verdict
13
