X-08: with the tag beside the packet its type is at 12 and not at 16 (libpcap#1513).
-- asm
ldh [12]
jeq #0x8892, yes
ldb #vlan_avail
jeq #1, in
ldh [12]
jeq #0x8100, in
jeq #0x88a8, in, no
in: ldh [16]
jeq #0x8892, yes, no
yes: ret #262144
no: ret #0
-- lint socket
9:1: warning: the tag is beside the packet on this way (vlan_avail), so that the field is at 12 as without a tag, and not at 16 [vlan-mixed-offset]
9:1: note: shown by 000000000000000000000000000000000000 vlan_avail=1, which gives 0 [witness]
