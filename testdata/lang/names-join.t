Where two ways come together that do not agree, nothing is known.
-- code
7,40 0 0 12,21 0 1 2048,48 0 0 23,21 0 1 6,21 0 1 2048,6 0 0 1,6 0 0 0
-- dis
	ldh [12]
	jeq #0x800, L2, L3 ; IPv4
L2:	ldb [23]
L3:	jeq #0x6, L4, L5
L4:	jeq #0x800, L5, L6
L5:	ret #0x1
L6:	ret #0
