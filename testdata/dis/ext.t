Ancillary loads by name, of any size.
-- code
20,32 0 0 4294963200,40 0 0 4294963204,48 0 0 4294963208,32 0 0 4294963212,40 0 0 4294963216,48 0 0 4294963220,32 0 0 4294963224,40 0 0 4294963228,48 0 0 4294963232,32 0 0 4294963236,40 0 0 4294963240,48 0 0 4294963244,32 0 0 4294963248,40 0 0 4294963252,48 0 0 4294963256,32 0 0 4294963260,32 0 0 4294963201,32 0 0 4294963264,64 0 0 4294963204,22 0 0 0,
-- dis
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
	ld [0xfffff001]
	ld [0xfffff040]
	ld [x + 0xfffff004]
	ret a
