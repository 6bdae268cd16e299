Near: 0x7fff is a length.
-- asm
ldh [12]
jeq #0x800, yes, no
yes: ret #0x7fff
no: ret #0
-- lint socket
ok
