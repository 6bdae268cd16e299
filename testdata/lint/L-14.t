L-14: compares that are decided by their constants; the last one is not.
-- asm
ld [0]
jset #0, l1, l2
l1: ret #0
l2: jge #0, l3, l1
l3: jgt #0xffffffff, l1, l4
l4: jset #0xffffffff, l1, l5
l5: ret #1
-- lint socket
