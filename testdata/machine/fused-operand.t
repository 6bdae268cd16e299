Another operand than X.
-- internal-text
	w0 ^= w0
	w7 ^= w7
	r6 = r1
	w7 = 100
	r0 = *(u8 *)skb[0]
	w0 += w0
	exit
-- packet
05
-- verdict
10
