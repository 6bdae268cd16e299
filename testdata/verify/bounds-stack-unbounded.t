An offset of which nothing is known.
-- internal-text
call 7
r6 = r10
r6 += r0
*(u8 *)(r6 -8) = 1
r0 = 0
exit
-- verify
4:1: error: slot 3 '(72) *(u8 *)(r6 -8) = 1': write of 1 byte at r6 (fp + (any value)) -8; bytes -512..-1 are there [internal-bounds]
