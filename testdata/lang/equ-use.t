Constants, expressions over them, and '~', which has as many bits as its place.
-- asm
.equ KIND, 0x800
.equ NET, 14
.equ PROT, NET + 9
.equ SAME, 5
.equ SAME, 2 + 3
.EQU MASK, ~0x80000000
ldh [NET - 2]
jne #KIND, no
ldb [PROT]
ldxb 4*([NET]&0xf)
ldx 2*2*([NET]&(1<<4)-1)
ldb [x + NET]
ldb [x + NET - 1]
ldb [x - NET + 20]
ldb [x - 2*3]
st M[SAME]
and #MASK
ldi SAME
ldxi SAME*2
ldi (SAME)
no: ret #SAME
.word (6) 0 0 SAME
-- dis
	ldh [12]
	jeq #0x800, L2, L14 ; IPv4
L2:	ldb [23]
	ldxb 4*([14]&0xf)
	ldxb 4*([14]&0xf)
	ldb [x + 14]
	ldb [x + 13]
	ldb [x + 6]
	ldb [x + 0xfffffffa]
	st M[5]
	and #0x7fffffff
	ld #0x5
	ldx #0xa
	ld #0x5
L14:	ret #0x5
	ret #0x5
