Near: there is no more than a byte.
-- asm
ldb #vlan_avail
jeq #1, yes, no
yes: ret #1
no: ret #0
-- lint socket
ok
