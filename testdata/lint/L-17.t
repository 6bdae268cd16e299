L-17: the VLAN with its priority (libpcap#461).
-- asm
ld #vlan_tci
jne #10, drop
ret #-1
drop: ret #0
-- lint socket
2:1: warning: the tag is compared with its priority: VLAN 10 with priority 1 is 0x200a here [vlan-pcp]
2:1: note: shown by - vlan_tci=8202, which gives 0 [witness]
