A pointer to its stack must not outlive it.
-- internal-text
r1 = r10
call f
r0 = 0
exit
f:
*(u64 *)(r1 -8) = r10
r0 = 0
exit
-- verify
6:1: error: slot 4 '(7b) *(u64 *)(r1 -8) = r10': a pointer to the stack of a function is stored where it would outlive it; by #1 -> #4 [internal-leak]
