L-16: X is read before anything writes it, and so is A.
-- asm
txa
jeq #0, aa
add x
aa: ret a
-- lint socket
2:1: warning: 'jeq #0, 1' is always true [always-true]
1:1: note: X is read, and on a way to here nothing wrote it: it is 0 [x-unset]
