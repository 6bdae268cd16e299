Near: the cell is read on one of two ways only, and written again after that.
-- asm
ld [0]
st M[0]
ld [4]
jeq #1, aa
ret a
aa: ld M[0]
add #1
st M[0]
jeq #2, bb
ld M[0]
bb: ret a
-- lint socket
ok
