Near misses of both: the last word, lengths, division, xor, cells.
-- code
9,32 0 0 60,2 0 0 0,128 0 0 0,129 0 0 0,52 0 0 2,164 0 0 2,97 0 0 0,132 0 0 0,22 0 0 0
-- check seccomp
ok
