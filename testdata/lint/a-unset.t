A is read, and nothing wrote it.
-- asm
jeq #0, aa, bb
aa: ret #1
bb: ret #0
-- lint socket
1:1: warning: 'jeq #0, 0, 1' is always true [always-true]
1:1: note: A is read, and on a way to here nothing wrote it: it is 0 [a-unset]
