Nothing is at or above r10.
-- internal-text
*(u8 *)(r10 +0) = 1
r0 = 0
exit
-- verify
1:1: error: slot 0 '(72) *(u8 *)(r10 +0) = 1': write of 1 byte at r10 (fp) +0; bytes -512..-1 are there [internal-bounds]
