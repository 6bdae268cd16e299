And by ranges: a byte, a mask; not by what an earlier compare left.
-- asm
ldb [0]
jgt #255, no
and #0xf
jeq #0x10, no
jgt #15, no
ldh [2]
jge #5, 0, no
jeq #4, no
ret #1
no: ret #0
-- lint socket
2:1: warning: 'jgt #0xff, 7' is never true [never-true]
4:1: warning: 'jeq #0x10, 5' is never true [never-true]
5:1: warning: 'jgt #0xf, 4' is never true [never-true]
