A division by what may be 0.
-- asm
ldb [0]
tax
ld #100
div x
ret a
-- lint socket
4:1: note: X may be 0 here, which ends the program with 0 [div-maybe-0]
