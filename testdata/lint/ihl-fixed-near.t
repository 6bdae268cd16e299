Near: the header has 20 bytes.
-- asm
ldh [12]
jne #0x800, no
ldb [23]
jne #6, no
ldh [20]
jset #0x1fff, no
ldb [14]
jne #0x45, no
ldh [36]
jeq #22, yes
no: ret #0
yes: ret #-1
-- lint socket
ok
