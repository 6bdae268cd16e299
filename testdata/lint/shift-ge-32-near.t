Near: a shift by X, of 31 at most; one by a constant.
-- asm
ldb [0]
and #31
tax
ld [4]
rsh x
lsh #31
ret a
-- lint socket
ok
