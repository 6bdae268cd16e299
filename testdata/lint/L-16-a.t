A return of A, with nothing loaded on one way.
-- asm
ldx #4
txa
jeq #4, aa, bb
aa: ret a
bb: ret #0
-- lint socket
3:1: warning: 'jeq #0x4, 0, 1' is always true [always-true]
