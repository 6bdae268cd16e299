Conditional jumps on a constant, with one and with two targets.
-- asm
jeq #0, yes
jeq #0, yes, no
jgt #1, yes
jgt #1, yes, no
jge #2, yes
jge #2, yes, no
jset #3, yes
jset #3, yes, no
no: ret #0
yes: ret #1
-- code
10,21 8 0 0,21 7 6 0,37 6 0 1,37 5 4 1,53 4 0 2,53 3 2 2,69 2 0 3,69 1 0 3,6 0 0 0,6 0 0 1,
