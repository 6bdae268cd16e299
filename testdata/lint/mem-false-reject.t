V-12: right, and refused by kernels.
-- asm
ld [0]
jeq #0, s, e
s: st M[0]
ja r
e: ret #0
r: ld M[0]
ret a
-- lint libpcap
6:4: warning: the kernel takes M[0] for unwritten here, though every path writes it; 'st M[0]' as the first instruction makes it take the program [mem-false-reject]
