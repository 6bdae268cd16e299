From the packet of r6.
-- internal-text
r0 = *(u16 *)skb[12]
exit
-- verify
1:1: error: slot 0 '(28) r0 = *(u16 *)skb[12]': r6 (not written) is not the context, which packet loads take from r6 [internal-packet]
