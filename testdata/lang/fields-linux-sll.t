Header fields where the network header follows that of LINUX_SLL; those behind IPv4 need X.
-- asm
.context packet LINUX_SLL
ldh [sll.proto]
ldh [SLL.type]
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
21,40 0 0 14,40 0 0 0,48 0 0 25,32 0 0 28,40 0 0 30,40 0 0 22,48 0 0 22,32 0 0 52,40 0 0 22,177 0 0 16,72 0 0 18,177 0 0 16,80 0 0 29,177 0 0 16,72 0 0 20,177 0 0 16,80 0 0 16,177 0 0 16,64 0 0 20,5 0 0 0,22 0 0 0,
