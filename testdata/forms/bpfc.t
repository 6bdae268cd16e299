A-25: bpfc's names, read when asked for.
-- file f
ld Q
ld #vlanp
ld #pto
ld #pktlen
ld hat
ret a
-- run
bpfasm -i bpfc f | bpfasm -t asm; bpfasm f 2>&1 | grep -c error
-- stdout
	ld #queue
	ld #vlan_avail
	ld #proto
	ld #len
	ld #hatype
	ret a
5
