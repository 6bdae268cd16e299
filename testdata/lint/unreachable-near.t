Near: what stands behind a return and behind a ja is the target of a jump.
-- asm
ld [0]
jeq #1, bb
jeq #2, aa
ja cc
aa: ret #1
bb: ret #2
cc: ret #0
-- lint socket
ok
