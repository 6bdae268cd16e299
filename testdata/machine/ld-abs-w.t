Big-endian; the last bytes, one more, from the headers, before the packet.
-- internal-text
r6 = r1
r2 = *(u32 *)(r6 +60)
if r2 == 0 goto L0
if r2 == 1 goto L1
if r2 == 2 goto L2
if r2 == 3 goto L3
if r2 == 4 goto L4
if r2 == 5 goto L5
r0 = *(u32 *)skb[-1]
exit
L0:
r0 = *(u32 *)skb[0]
exit
L1:
r0 = *(u32 *)skb[5]
exit
L2:
r0 = *(u32 *)skb[8]
exit
L3:
r0 = *(u32 *)skb[9]
exit
L4:
r0 = *(u32 *)skb[-1048576]
exit
L5:
r0 = *(u32 *)skb[-2097152]
exit
-- packet
8182838485868788898a8b8c net=4 mac=2 mark=0
8182838485868788898a8b8c net=4 mac=2 mark=1
8182838485868788898a8b8c net=4 mac=2 mark=2
8182838485868788898a8b8c net=4 mac=2 mark=3
8182838485868788898a8b8c net=4 mac=2 mark=4
8182838485868788898a8b8c net=4 mac=2 mark=5
8182838485868788898a8b8c net=4 mac=2 mark=6
-- verdict
2172814212
2257029257
2307558284
0
2240186248
2206500230
0
