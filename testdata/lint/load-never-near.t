Near: the areas; and X + k that wraps.
-- asm
ld [0]
jeq #1, aa
jeq #2, bb
ldxb 4*([14]&0xf)
ld [x + -2]
ret a
aa: ld [0xfff00000]
ret a
bb: ld [0xffe00000]
ret a
-- lint socket
ok
