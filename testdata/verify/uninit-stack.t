A byte of the stack that was not written.
-- internal-text
*(u32 *)(r10 -8) = 1
r0 = *(u64 *)(r10 -8)
exit
-- verify
2:1: error: slot 1 '(79) r0 = *(u64 *)(r10 -8)': r10 (fp) -8: the byte at -4 of the stack is read before it is written [internal-uninit]
