On the stack a pointer takes 8 aligned bytes.
-- internal-text
*(u32 *)(r10 -8) = r1
r0 = 0
exit
-- verify
1:1: error: slot 0 '(63) *(u32 *)(r10 -8) = r1': a pointer is stored at r10 (fp) -8, which is not 8 known, aligned bytes [internal-leak]
