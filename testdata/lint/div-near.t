Near: it may not.
-- asm
ldb [0]
jeq #0, no
tax
ld #100
div x
ret a
no: ret #0
-- lint socket
ok
