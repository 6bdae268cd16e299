Both places are named.
-- asm
ja l1
l1: ret #0
l1: ret #1
-- diag
3:1: error: label 'l1' is defined twice [duplicate-label]
2:1: note: 'l1' is first defined here [first-label]
