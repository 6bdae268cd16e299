Header fields where the network header follows that of NULL; those behind IPv4 need X.
-- asm
.context packet NULL
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
19,48 0 0 13,32 0 0 16,40 0 0 18,40 0 0 10,48 0 0 10,32 0 0 40,40 0 0 10,177 0 0 4,72 0 0 6,177 0 0 4,80 0 0 17,177 0 0 4,72 0 0 8,177 0 0 4,80 0 0 4,177 0 0 4,64 0 0 8,5 0 0 0,22 0 0 0,
