3.9, 19: len counts all of the packet.
-- asm
ld len
ret a
-- packet
01020304 frag=05060708
-- verdict
8
