System calls, machines and actions by name.
-- code
12,32 0 0 4,21 0 8 3221225534,32 0 0 0,21 4 0 257,21 3 0 1073741826,32 0 0 16,21 2 0 1,6 0 0 2147418112,6 0 0 327681,6 0 0 196615,6 0 0 2147483648,6 0 0 5
-- dis
	ld [4] ; arch
	jeq #0xc000003e, L2, L10 ; x86_64
L2:	ld [0] ; nr
	jeq #0x101, L8 ; openat
	jeq #0x40000002, L8 ; open
	ld [16] ; args[0].lo
	jeq #0x1, L9
	ret #0x7fff0000 ; ALLOW
L8:	ret #0x50001 ; ERRNO(EPERM)
L9:	ret #0x30007 ; TRAP(7)
L10:	ret #0x80000000 ; KILL_PROCESS
	ret #0x5
