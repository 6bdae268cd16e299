512 bytes below r10, none above.
-- internal-text
*(u64 *)(r10 -520) = 1
r0 = 0
exit
-- verify
1:1: error: slot 0 '(7a) *(u64 *)(r10 -520) = 1': write of 8 bytes at r10 (fp) -520; bytes -512..-1 are there [internal-bounds]
