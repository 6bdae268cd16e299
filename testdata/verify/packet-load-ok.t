r6 is the context of a packet.
-- internal-text
r6 = r1
r0 = *(u16 *)skb[12]
r0 = *(u8 *)skb[r0 + 14]
exit
-- verify
ok
-- verify seccomp
2:1: error: slot 1 '(28) r0 = *(u16 *)skb[12]': there is no packet to load from in this context [internal-packet]
-- verify memory:64
2:1: error: slot 1 '(28) r0 = *(u16 *)skb[12]': there is no packet to load from in this context [internal-packet]
