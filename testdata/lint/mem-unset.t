In user space only: a cell that is not written on one way.
-- asm
ld [0]
jeq #1, 0, r
st M[0]
r: ld M[0]
ret a
-- lint libpcap
4:4: error: M[0] is read before it is written on the path #0 (line 1) -> #1 (line 2, jf) -> #3 (line 4) [mem-unset]
