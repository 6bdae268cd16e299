What libpcap makes of "ip[2:2] - ((ip[0] & 0xf) << 2)", a half less a part of a
byte, which interpreters do at once: the cells hold what they are said to hold,
and A and X too.
-- asm
	ldb [9]
	jeq #1, left
	ldh [2]
	st M[1]
	ldb [0]
	and #0xf
	lsh #2
	tax
	ld M[1]
	sub x
	st M[5]
	ldb [9]
	jeq #2, cell
	jeq #3, index
	jeq #4, back
	ld M[5]
	jeq x, same
	ret #1000
same:	ret #2000
cell:	ld M[1]
	ret a
index:	txa
	ret a
back:	ldx M[1]
	ld M[5]
	jeq x, whole
	ret a
whole:	ret #3000
left:	ldh [2]
	st M[1]
	ldb [0]
	and #0xf0
	rsh #4
	tax
	ld M[1]
	sub x
	st M[1]
	ld M[1]
	ret a
-- packet unix
45 00 01 02 00 00 00 00 00 00
45 00 00 28 00 00 00 00 00 00
45 00 01 02 00 00 00 00 00 01
45 00 01 02 00 00 00 00 00 02
45 00 01 02 00 00 00 00 00 03
45 00 01 02 00 00 00 00 00 04
40 00 01 02 00 00 00 00 00 04
f5 00 00 01 00 00 00 00 00 01
45 00 01 02 00 00 00 00 00
-- verdict
1000
2000
254
258
20
238
3000
4294967282
0
