L-16: written on both ways.
-- asm
ld [0]
jeq #0, aa, bb
aa: st M[1]
ja r
bb: st M[1]
r: ld M[1]
ret a
-- lint libpcap
ok
