All sizes, aligned.
-- internal-text
r0 = *(u32 *)(r1 +60)
r0 = *(u64 *)(r1 +56)
r0 = *(u16 *)(r1 +62)
r0 = *(u8 *)(r1 +63)
exit
-- verify seccomp
ok
