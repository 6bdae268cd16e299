L-17: with a mask it is clean.
-- asm
ld #vlan_tci
and #0xfff
jne #10, drop
ret #-1
drop: ret #0
-- lint socket
ok
