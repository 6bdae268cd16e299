Near X-08: 16 where the type at 12 is that of a tag, whether or not another tag is beside.
-- asm
ldb #vlan_avail
jeq #1, beside
ldh [12]
jeq #0x8892, yes
jne #0x8100, no
ldh [16]
jeq #0x8892, yes, no
beside: ldh [12]
jeq #0x8892, yes
jne #0x8100, no
ldh [16]
jeq #0x8892, yes, no
yes: ret #262144
no: ret #0
-- lint socket
ok
