B-02: the program of the manual of xt_bpf.
-- code
4,48 0 0 9,21 0 1 6,6 0 0 1,6 0 0 0
-- asm
	ldb [9]
	jeq #0x6, L2, L3
L2:	ret #0x1
L3:	ret #0
-- xt_bpf
4,48 0 0 9,21 0 1 6,6 0 0 1,6 0 0 0
-- tc
4,48 0 0 9,21 0 1 6,6 0 0 1,6 0 0 0
-- check socket
ok
