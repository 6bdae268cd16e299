An index of which all 64 bits are set: the address wraps at 32 bits.
-- internal-text
	r6 = r1
	r7 = -1
	r0 = *(u8 *)skb[r7 + 3]
	exit
-- packet
010203
01
-- verdict
3
0
