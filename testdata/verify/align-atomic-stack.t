On the stack too.
-- internal-text
r2 = 1
*(u64 *)(r10 -8) = r2
*(u64 *)(r10 -16) = r2
lock *(u64 *)(r10 -12) += r2
r0 = 0
exit
-- verify
4:1: error: slot 3 '(db) lock *(u64 *)(r10 -12) += r2': atomic of 8 bytes at r10 (fp) -12 may not be aligned [internal-align]
