Near: a label that only a jump right before it uses, as its second target.
-- asm
ld [0]
jeq #1, aa, l
l: jeq #2, aa
ret #0
aa: ret #1
-- lint socket
ok
