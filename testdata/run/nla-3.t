R-13: an attribute of a netlink message by its type, 3.
-- asm
ld #0
ldx #3
ld #nla
ret a
-- packet unix
08 00 03 00 aa bb cc dd 08 00 05 00 11 22 33 44
-- verdict
0
