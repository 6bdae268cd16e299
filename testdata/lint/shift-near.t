Near: it may not.
-- asm
ldb [0]
and #31
tax
ld #1
lsh x
ret a
-- lint socket
ok
