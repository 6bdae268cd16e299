The contexts of packets and system calls are not written to.
-- internal-text
r0 = 0
*(u32 *)(r1 +16) = r0
exit
-- verify
2:1: error: slot 1 '(63) *(u32 *)(r1 +16) = r0': the context that r1 points to is written to [internal-read-only]
-- verify seccomp
2:1: error: slot 1 '(63) *(u32 *)(r1 +16) = r0': the context that r1 points to is written to [internal-read-only]
-- verify memory:20
ok
