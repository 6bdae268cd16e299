Near: X has changed; a value that changes by itself.
-- asm
ldx #1
ldb [x + 4]
jeq #2, aa
ldx #2
ldb [x + 4]
ret a
aa: ld #rand
jeq #1, bb
ld #rand
ret a
bb: ret #0
-- lint socket
ok
