The stack of a function is not written when it begins.
-- internal-text
*(u64 *)(r10 -8) = 1
call f
exit
f:
r0 = *(u64 *)(r10 -8)
exit
-- verify
5:1: error: slot 3 '(79) r0 = *(u64 *)(r10 -8)': r10 (fp) -8: the byte at -8 of the stack is read before it is written; by #1 -> #3 [internal-uninit]
