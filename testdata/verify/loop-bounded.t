A count up to a length that is bounded.
-- internal-text
r3 = *(u8 *)(r1 +0)
r2 = 0
r0 = 0
again:
if r2 >= r3 goto out
r4 = r1
r4 += r2
r5 = *(u8 *)(r4 +1)
r0 += r5
if r0 < 300 goto small
r0 -= 300
small:
r2 += 1
goto again
out:
exit
-- verify memory:256
ok
-- verify memory:255
8:1: error: slot 6 '(71) r5 = *(u8 *)(r4 +1)': read of 1 byte at r4 (mem+254) +1; bytes 0..254 are there; by #8 -> #10, #11 -> #3 (6 times), #8 -> #10, #11 -> #3 (7 times), #8 -> #10, #11 -> #3 (7 times), ..., #8 -> #10, #11 -> #3 (6 times), #8 -> #10, #11 -> #3 (7 times), #8 -> #10, #11 -> #3 [internal-bounds]
