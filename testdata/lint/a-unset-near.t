Near: 0 is meant, and is written.
-- asm
ldx len
ld #0
sub x
ret a
-- lint socket
ok
