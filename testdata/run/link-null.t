The family in a loopback header, in either order.
-- asm
ld #proto
ret a
-- packet NULL
02000000 45
00000002 45
1e000000 60
07000000
-- verdict
2048
2048
34525
0
