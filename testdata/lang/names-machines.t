With two machines a number has the name that the compare in front gives it.
-- code
9,32 0 0 4,21 0 2 3221225534,32 0 0 0,21 3 2 39,21 0 2 1073741827,32 0 0 0,21 0 0 39,6 0 0 0,6 0 0 2147418112
-- dis
	ld [4] ; arch
	jeq #0xc000003e, L2, L4 ; x86_64
L2:	ld [0] ; nr
	jeq #0x27, L7, L6 ; getpid
L4:	jeq #0x40000003, L5, L7 ; x86
L5:	ld [0] ; nr
L6:	jeq #0x27, L7
L7:	ret #0 ; KILL_THREAD
	ret #0x7fff0000
