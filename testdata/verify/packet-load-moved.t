Which must be the context itself.
-- internal-text
r6 = r1
r6 += 4
r0 = *(u16 *)skb[12]
exit
-- verify
3:1: error: slot 2 '(28) r0 = *(u16 *)skb[12]': r6 (ctx+4) is not the context, which packet loads take from r6 [internal-packet]
