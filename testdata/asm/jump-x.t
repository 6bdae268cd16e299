Conditional jumps on X.
-- asm
jeq x, yes
jeq %x, yes, no
jgt x, yes
jgt %x, yes, no
jge x, yes
jge %x, yes, no
jset x, yes
jset %x, yes, no
no: ret #0
yes: ret #1
-- code
10,29 8 0 0,29 7 6 0,45 6 0 0,45 5 4 0,61 4 0 0,61 3 2 0,77 2 0 0,77 1 0 0,6 0 0 0,6 0 0 1,
