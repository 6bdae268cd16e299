At 8 known, aligned bytes.
-- internal-text
*(u64 *)(r10 -12) = r1
r0 = 0
exit
-- verify
1:1: error: slot 0 '(7b) *(u64 *)(r10 -12) = r1': a pointer is stored at r10 (fp) -12, which is not 8 known, aligned bytes [internal-leak]
