ALLOW with data is not ALLOW to the bitmap, and stays what it is.
-- run
bpfasm -O -q --target=seccomp -t asm --code '9,32 0 0 16,21 0 0 7,32 0 0 0,21 3 0 1,21 3 0 2,21 2 0 3,6 0 0 0,6 0 0 2147418113,6 0 0 2147418112,'
-- stdout
	ld [0] ; nr
	jge #0x4, L5
	jge #0x2, L3, L4
L3:	ret #0x7fff0000 ; ALLOW
L4:	jge #0x1, L6
L5:	ret #0 ; KILL_THREAD
L6:	ret #0x7fff0001 ; ALLOW
