Numbers as targets count from the end of the .if64.
-- asm
.context seccomp x86_64
.if64 args[0] < 0x500000006, 1, 0
ret #1
.if64 args[0] == 7, 0
ret #2
-- dis
	ld [20] ; args[0].hi
	jgt #0x5, L5
	jeq #0x5, L3, L6
L3:	ld [16] ; args[0].lo
	jge #0x6, L5, L6
L5:	ret #0x1 ; KILL_THREAD
L6:	ld [20] ; args[0].hi
	jeq #0, L8, L10
L8:	ld [16] ; args[0].lo
	jeq #0x7, L10
L10:	ret #0x2 ; KILL_THREAD
