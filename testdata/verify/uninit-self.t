A register xored with or subtracted from itself is 0, and so defined.
-- internal-text
w0 ^= w0
r2 ^= r2
r3 -= r3
w4 -= w4
r0 += r2
r0 += r3
r0 += r4
exit
-- verify
ok
