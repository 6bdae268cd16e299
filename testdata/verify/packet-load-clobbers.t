A packet load takes r1 to r5 away.
-- internal-text
r6 = r1
r0 = *(u16 *)skb[12]
r0 = *(u32 *)(r1 +16)
exit
-- verify
3:1: error: slot 2 '(61) r0 = *(u32 *)(r1 +16)': r1 is read before it is written [internal-uninit]
