L-14: compares that are decided by their constants; the last one is not.
-- asm
ld [0]
jset #0, l1, l2
l1: ret #0
l2: jge #0, l3, l7
l3: jgt #0xffffffff, l7, l4
l4: jset #0xffffffff, l7, l5
l5: ret #1
l7: ret #2
-- lint socket
2:1: warning: 'jset #0, 0, 1' is never true [never-true]
5:5: warning: 'jgt #0xffffffff, 2' is never true [never-true]
4:5: warning: 'jge #0, 0, 3' is always true [always-true]
