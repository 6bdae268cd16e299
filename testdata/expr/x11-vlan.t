X-11: what stands in front of vlan, and behind it.
-- file tagged
000000000000 000000000000 8100 001f 0800 45000014 00000000 00060000 7f000001 7f000001
-- file plain
000000000000 000000000000 0800 45000014 00000000 00060000 7f000001 7f000001
-- run
for expr in ip 'vlan and ip' 'vlan 31 and ip' 'vlan 30 and ip'; do
	for file in tagged plain; do
		bpfrun -e "$expr" $file | sed "s/^/$expr: /"
	done
done
-- stdout
ip: tagged: 1 records, 0 matched (0 bytes)
ip: plain: 1 records, 1 matched (34 bytes)
vlan and ip: tagged: 1 records, 1 matched (38 bytes)
vlan and ip: plain: 1 records, 0 matched (0 bytes)
vlan 31 and ip: tagged: 1 records, 1 matched (38 bytes)
vlan 31 and ip: plain: 1 records, 0 matched (0 bytes)
vlan 30 and ip: tagged: 1 records, 0 matched (0 bytes)
vlan 30 and ip: plain: 1 records, 0 matched (0 bytes)
