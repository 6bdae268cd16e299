Header fields where the network header follows that of RAW; those behind IPv4 need X.
-- asm
.context packet RAW
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
19,48 0 0 9,32 0 0 12,40 0 0 14,40 0 0 6,48 0 0 6,32 0 0 36,40 0 0 6,177 0 0 0,72 0 0 2,177 0 0 0,80 0 0 13,177 0 0 0,72 0 0 4,177 0 0 0,80 0 0 0,177 0 0 0,64 0 0 4,5 0 0 0,22 0 0 0,
