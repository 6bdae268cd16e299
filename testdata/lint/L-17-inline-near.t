Near: what is at 14 is no tag unless the type says so.
-- asm
ldh [14]
jne #10, drop
ret #-1
drop: ret #0
-- lint socket
ok
