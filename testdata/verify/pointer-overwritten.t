What is left of a pointer is not to be read.
-- internal-text
*(u64 *)(r10 -8) = r1
*(u32 *)(r10 -8) = 0
r0 = *(u32 *)(r10 -4)
exit
-- verify
3:1: error: slot 2 '(61) r0 = *(u32 *)(r10 -4)': r10 (fp) -4: the byte at -4 of the stack is read before it is written [internal-uninit]
