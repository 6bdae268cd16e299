Near: the divisor is 1 at least, by a compare or by a bit that is set.
-- asm
ldb [0]
jeq #0, no
tax
ld [4]
div x
st M[0]
ldb [1]
or #1
tax
ld M[0]
mod x
ret a
no: ret #0
-- lint socket
ok
