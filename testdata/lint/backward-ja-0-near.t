near: backward-ja
A ja of 0 goes to the next instruction.
-- asm
ld [0]
jeq #1, aa
ja 0
ret #0
aa: ret #1
-- check socket
ok
-- lint socket
ok
