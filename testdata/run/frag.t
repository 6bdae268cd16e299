3.9, 19: loads reach over the linear part into the rest.
-- asm
ld [2]
ret a
-- packet
01020304 frag=05060708
01020304 frag=0506 len=99
-- verdict
50595078
50595078
-- skip libpcap: it has no packets in two parts
