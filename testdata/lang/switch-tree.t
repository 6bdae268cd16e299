Keys and ranges in any order become a balanced tree; what is in none goes on.
-- asm
ld [0]
.equ TOP, 40
.switch {
	30..TOP: c1,	; a remark
	1: a1, 3: a1, 5: a1,
	7..9: b1,
	'a'..'c': b1,
	0xffffffff: c1,
}
ret #0
a1: ret #1
b1: ret #2
c1: ret #3
-- dis
	ld [0]
	jge #0x1e, L8
	jge #0x6, L6
	jge #0x3, L5
	jeq #0x1, L13, L12
L5:	jeq #0x4, L12, L13
L6:	jge #0x7, L7, L12
L7:	jge #0xa, L12, L14
L8:	jge #0x61, L10
	jge #0x29, L12, L15
L10:	jge #0x64, L11, L14
L11:	jge #0xffffffff, L15
L12:	ret #0
L13:	ret #0x1
L14:	ret #0x2
L15:	ret #0x3
-- packet
00000000
00000001
00000002
00000003
00000005
00000006
00000007
00000009
0000000a
0000001e
00000028
00000029
00000061
00000064
fffffffe
ffffffff
-- verdict
0
1
0
1
1
0
2
2
0
3
3
0
2
0
0
3
