Nor is a part of it read.
-- internal-text
*(u64 *)(r10 -8) = r1
r0 = *(u32 *)(r10 -8)
exit
-- verify
2:1: error: slot 1 '(61) r0 = *(u32 *)(r10 -8)': r10 (fp) -8: a part of the pointer on the stack at -8 would be read [internal-leak]
