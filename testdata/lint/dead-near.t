Near: read on one way; a packet load may end the program.
-- asm
ld [0]
st M[0]
ld [4]
jeq #1, aa
ld M[0]
ret a
aa: ld [100]
ret #1
-- lint socket
ok
