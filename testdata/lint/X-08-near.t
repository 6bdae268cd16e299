Near: each has the type where it is.
-- asm
ldh [12]
jeq #0x8892, yes
ldb #vlan_avail
jeq #1, no
ldh [12]
jeq #0x8100, in
jeq #0x88a8, in, no
in: ldh [16]
jeq #0x8892, yes, no
yes: ret #262144
no: ret #0
-- lint socket
ok
