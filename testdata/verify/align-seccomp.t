Reads of system calls are aligned.
-- internal-text
r0 = *(u64 *)(r1 +12)
exit
-- verify seccomp
1:1: error: slot 0 '(79) r0 = *(u64 *)(r1 +12)': read of 8 bytes at r1 (ctx) +12 may not be aligned [internal-align]
