Ranges side by side need one compare between them; the same label, none.
-- asm
ld [0]
.switch {0..4: a1, 5..9: b1, 10..19: b1, 20..0xffffffff: a1}
a1: ret #1
b1: ret #2
-- dis
	ld [0]
	jge #0x5, L2, L3
L2:	jge #0x14, L3, L4
L3:	ret #0x1
L4:	ret #0x2
