Labels are named after the instruction they mark; jf 0 is left out.
-- code
7,5 0 0 0,21 0 1 2048,37 1 0 0,61 0 0 0,77 1 0 0,6 0 0 262144,6 0 0 0,
-- dis
	ja L1
L1:	jeq #0x800, L2, L3
L2:	jgt #0, L4
L3:	jge x, L4
L4:	jset x, L6
	ret #0x40000
L6:	ret #0
