A constant that the compare behind it does not use.
-- internal-text
	w0 ^= w0
	w7 ^= w7
	r6 = r1
	r0 = *(u8 *)skb[0]
	w7 = 9
	w8 = 5
	if r0 > r7 goto above
	w0 = 1
	exit
above:	w0 = 2
	exit
-- packet
07
0a
-- verdict
1
2
