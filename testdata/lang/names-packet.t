Constants by name in the disassembly, where the load in front says what they are.
-- expr EN10MB
tcp port 22 or udp port 53 or arp or vlan
-- asm
	ldh [12]
	jeq #0x86dd, L2, L13 ; IPv6
L2:	ldb [20]
	jeq #0x6, L4, L8 ; TCP
L4:	ldh [54]
	jeq #0x16, L35 ; ssh
	ldh [56]
	jeq #0x16, L35, L36 ; ssh
L8:	jeq #0x11, L9, L36 ; UDP
L9:	ldh [54]
	jeq #0x35, L35 ; domain
	ldh [56]
	jeq #0x35, L35, L36 ; domain
L13:	jeq #0x800, L14, L31 ; IPv4
L14:	ldb [23]
	jeq #0x6, L16, L23 ; TCP
L16:	ldh [20]
	jset #0x1fff, L36
	ldxb 4*([14]&0xf)
	ldh [x + 14]
	jeq #0x16, L35 ; ssh
	ldh [x + 16]
	jeq #0x16, L35, L36 ; ssh
L23:	jeq #0x11, L24, L36 ; UDP
L24:	ldh [20]
	jset #0x1fff, L36
	ldxb 4*([14]&0xf)
	ldh [x + 14]
	jeq #0x35, L35 ; domain
	ldh [x + 16]
	jeq #0x35, L35, L36 ; domain
L31:	jeq #0x806, L35 ; ARP
	jeq #0x8100, L35 ; VLAN
	jeq #0x88a8, L35 ; VLAN, outer
	jeq #0x9100, L35, L36
L35:	ret #0x40000
L36:	ret #0
