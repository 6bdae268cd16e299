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
r7 = 3
r0 = *(u16 *)skb[r7 + -4]
exit
L0:
r7 = 3
r0 = *(u16 *)skb[r7 + -3]
exit
L1:
r7 = 3
r0 = *(u16 *)skb[r7 + 2]
exit
L2:
r7 = 3
r0 = *(u16 *)skb[r7 + 7]
exit
L3:
r7 = 3
r0 = *(u16 *)skb[r7 + 8]
exit
L4:
r7 = 3
r0 = *(u16 *)skb[r7 + -1048579]
exit
L5:
r7 = 3
r0 = *(u16 *)skb[r7 + -2097155]
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
33154
34439
35724
0
34182
33668
0
