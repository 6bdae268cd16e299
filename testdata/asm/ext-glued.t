The number sign may be glued to the name; the size is kept.
-- asm
ld #proto
ldh #type
ldb #ifidx
ld #nla
ldh #nlan
ldb #mark
ld #queue
ldh #hatype
ldb #rxhash
ld #cpu
ldh #xor_x
ldb #vlan_tci
ld #vlan_avail
ldh #poff
ldb #rand
ld #vlan_tpid
ld #vlan_pr
ret a
-- code
18,32 0 0 4294963200,40 0 0 4294963204,48 0 0 4294963208,32 0 0 4294963212,40 0 0 4294963216,48 0 0 4294963220,32 0 0 4294963224,40 0 0 4294963228,48 0 0 4294963232,32 0 0 4294963236,40 0 0 4294963240,48 0 0 4294963244,32 0 0 4294963248,40 0 0 4294963252,48 0 0 4294963256,32 0 0 4294963260,32 0 0 4294963248,22 0 0 0,
