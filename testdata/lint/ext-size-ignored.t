npcap#171: the size of an ancillary load counts for nothing.
-- asm
ldb #vlan_tci
jeq #10, yes, no
yes: ret #1
no: ret #0
-- lint socket
2:1: warning: the tag is compared with its priority: VLAN 10 with priority 1 is 0x200a here [vlan-pcp]
2:1: note: shown by - vlan_tci=8202, which gives 0 [witness]
1:1: note: the whole of vlan_tci is loaded, and not one of its bytes [ext-size-ignored]
