One key, one default: a jeq.
-- asm
.switch {5: a1, default: b1}
a1: ret #1
b1: ret #2
-- dis
	jeq #0x5, L1, L2
L1:	ret #0x1
L2:	ret #0x2
