Near: the same at a packet socket.
-- asm
ldh [12]
jeq #0x800, yes, no
yes: ret #1
no: ret #0
-- lint socket
ok
