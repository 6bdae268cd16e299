Atomics are aligned, everywhere.
-- internal-text
r2 = 1
lock *(u32 *)(r1 +2) += r2
r0 = 0
exit
-- verify memory:64
2:1: error: slot 1 '(c3) lock *(u32 *)(r1 +2) += r2': atomic of 4 bytes at r1 (mem) +2 may not be aligned [internal-align]
