Near: a byte may be 255, the mask may leave 15.
-- asm
ldb [0]
jge #255, no
and #0xf
jeq #0xf, no
ldh [2]
jgt #5, 0, no
jeq #6, no
ret #1
no: ret #0
-- lint socket
ok
