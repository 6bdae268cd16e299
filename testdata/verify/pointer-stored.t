In memory that the caller sees.
-- internal-text
*(u64 *)(r1 +0) = r10
r0 = 0
exit
-- verify memory:64
1:1: error: slot 0 '(7b) *(u64 *)(r1 +0) = r10': a pointer is stored in memory that others see [internal-leak]
