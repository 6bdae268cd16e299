Near L-16: X is written with 0, or with A, on every way to the read.
-- asm
ld [0]
jeq #1, aa
ldx #0
ja bb
aa: tax
bb: ldb [x + 14]
ret a
-- lint socket
ok
