Header fields where the network header follows that of EN10MB; those behind IPv4 need X.
-- asm
.context packet EN10MB
ldh [ether.type]
ld [ether.src + 2]
ldh [ether.src]
ldb [ether.dst + 5]
ldb [ip.proto]
ld [ip.saddr]
ldh [ip.saddr + 2]
ldh [ip.frag]
ldb [ip6.next]
ld [ip6.daddr + 12]
ldh [arp.op]
l: ldh [tcp.dport]
ldb [tcp.flags]
ldh [udp.len]
ldb [icmp.type]
ld [sctp.vtag]
ja l2
l2: ret a
-- code
23,40 0 0 12,32 0 0 8,40 0 0 6,48 0 0 5,48 0 0 23,32 0 0 26,40 0 0 28,40 0 0 20,48 0 0 20,32 0 0 50,40 0 0 20,177 0 0 14,72 0 0 16,177 0 0 14,80 0 0 27,177 0 0 14,72 0 0 18,177 0 0 14,80 0 0 14,177 0 0 14,64 0 0 18,5 0 0 0,22 0 0 0,
