Near: of the first one.
-- asm
ldh [12]
jne #0x800, no
ldb [23]
jne #6, no
ldh [20]
jset #0x1fff, no
ldxb 4*([14]&0xf)
ldh [x + 16]
jeq #22, yes
no: ret #0
yes: ret #-1
-- lint socket
ok
