What a packet load gives may be as many bits as it loads.
-- internal-text
	r6 = r1
	r0 = *(u16 *)skb[0]
	if r0 > 0xfffe goto bad
	exit
bad:	r0 = r9
	exit
-- verify packet
5:6: error: slot 4 '(bf) r0 = r9': r9 is read before it is written; by #2 -> #4 [internal-uninit]
