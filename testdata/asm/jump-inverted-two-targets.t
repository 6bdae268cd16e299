The first target is where the condition holds.
-- asm
jne #1, differs, same
jle x, same, differs
same: ret #1
differs: ret #0
-- code
4,21 1 2 1,45 1 0 0,6 0 0 1,6 0 0 0,
