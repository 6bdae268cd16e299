An atomic reads.
-- internal-text
r2 = 1
lock *(u64 *)(r10 -8) += r2
r0 = 0
exit
-- verify
2:1: error: slot 1 '(db) lock *(u64 *)(r10 -8) += r2': r10 (fp) -8: the byte at -8 of the stack is read before it is written [internal-uninit]
