The same for a tag in the packet.
-- asm
ldh [12]
jne #0x8100, drop
ldh [14]
jne #10, drop
ret #-1
drop: ret #0
-- lint socket
4:1: warning: the tag is compared with its priority: VLAN 10 with priority 1 is 0x200a here [vlan-pcp]
4:1: note: shown by 0000000000000000000000008100200a, which gives 0 [witness]
