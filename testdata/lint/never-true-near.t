Near L-14: the last value that is possible of each.
-- asm
ld [0]
jset #0xffffffff, 0, no
jset #1, no
ld [0]
jgt #0xfffffffe, no
ldb [4]
jeq #255, no
jgt #254, no
and #0xf
jset #8, no
ldh [6]
jeq #0xffff, no
ret #1
no: ret #0
-- lint socket
4:1: note: A holds this already [reload-same]
