A number as a target counts from the end of the .switch.
-- asm
ld [0]
.switch {1: 0, 2: 1, 3: 2, default: 3}
ret #1
ret #2
ret #3
ret #4
-- dis
	ld [0]
	jge #0x2, L3
	jge #0x1, L5, L8
L3:	jge #0x3, L4, L6
L4:	jge #0x4, L8, L7
L5:	ret #0x1
L6:	ret #0x2
L7:	ret #0x3
L8:	ret #0x4
