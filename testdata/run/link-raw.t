The version of an IP header is its protocol.
-- asm
ld #proto
ret a
-- packet RAW
45
60
10
-- verdict
2048
34525
0
