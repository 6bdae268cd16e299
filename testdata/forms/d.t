B-10: the listing of tcpdump -d; targets are absolute.
-- file f
(000) ldb      [vlanp]
(001) jeq      #0x800           jt 2	jf 5
(002) ld       #pktlen
(003) ldh      [x + -2]
(004) ja       6
(005) ld       [-4096]
(006) ret
-- run
bpfasm f; bpfasm -t asm f
-- stdout
7,48 0 0 4294963248,21 0 3 2048,128 0 0 0,72 0 0 4294967294,5 0 0 1,32 0 0 4294963200,22 0 0 0,
	ldb #vlan_avail
	jeq #0x800, L2, L5
L2:	ld #len
	ldh [x + 0xfffffffe]
	ja L6
L5:	ld #proto
L6:	ret a
