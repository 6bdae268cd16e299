Near: A is overwritten, but the load may end the program; X is read on one way.
-- asm
ldx #2
ld [100]
ld [4]
jeq #1, aa
add x
aa: ret a
-- lint socket
ok
