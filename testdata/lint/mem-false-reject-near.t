Near V-12: with the store as the first instruction that the message asks for.
-- asm
st M[0]
ld [0]
jeq #0, s, e
s: st M[0]
ja r
e: ret #0
r: ld M[0]
ret a
-- check socket
ok
-- lint socket
1:1: note: M[0] is not read after this [dead-store]
1:1: note: A is read, and on a way to here nothing wrote it: it is 0 [a-unset]
