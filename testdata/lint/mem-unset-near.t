Near: written on one way, read on that way only.
-- asm
ld [0]
jeq #1, 0, r
st M[0]
ld [4]
jeq #2, r
ld M[0]
r: ret a
-- check libpcap
ok
-- lint libpcap
ok
