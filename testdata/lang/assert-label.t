What follows an assertion is not part of it.
-- asm
jeq #1, accept
ja reject
.assert packet 00 -> 2
accept: ret #1
.assert packet 00 -> reject
reject: ret #2
-- code
4,21 1 0 1,5 0 0 1,6 0 0 1,6 0 0 2,
