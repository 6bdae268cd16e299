jne, jneq, jlt and jle are the inverse jump with its targets swapped.
-- asm
jne #0, yes
jne x, yes
jneq #1, yes
jneq x, yes
jlt #2, yes
jlt x, yes
jle #3, yes
jle x, yes
ret #0
yes: ret #1
-- code
10,21 0 8 0,29 0 7 0,21 0 6 1,29 0 5 0,53 0 4 2,61 0 3 0,37 0 2 3,45 0 1 0,6 0 0 0,6 0 0 1,
