Near: two places that return the same; targets that meet one later.
-- asm
ld [0]
jeq #1, aa, bb
aa: ret #1
bb: ld [4]
jeq #2, 0, cc
ld [8]
cc: jeq #3, dd, ee
dd: ret #1
ee: ret #0
-- lint socket
ok
