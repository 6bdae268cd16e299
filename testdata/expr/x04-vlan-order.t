X-04: vlan moves the offsets of what follows it.
-- run
bpfasm -e 'tcp port 80 and vlan'; bpfasm -e 'src port 80 and ip and vlan 1'
bpfasm -e 'vlan and tcp port 80' | cut -c1-3
-- stdout
24,
-- stderr
<expression>: error: 'tcp port 80 and vlan': expression rejects all packets [expression]
<expression>: note: 'vlan' moves the offsets of what stands behind it; tests of what the tag encloses have to follow it [expression-hint]
<expression>: error: 'src port 80 and ip and vlan 1': expression rejects all packets [expression]
<expression>: note: 'vlan' moves the offsets of what stands behind it; tests of what the tag encloses have to follow it [expression-hint]
