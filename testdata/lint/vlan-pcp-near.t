Near L-17: the mask leaves the 12 bits of the VLAN, in both forms of the tag.
-- asm
ld #vlan_tci
and #0xfff
jeq #10, take
ldh [12]
jne #0x8100, drop
ldh [14]
and #0xfff
jne #10, drop
take: ret #-1
drop: ret #0
-- lint socket
ok
