Plain reads and writes need no alignment.
-- internal-text
r0 = *(u64 *)(r1 +1)
*(u32 *)(r1 +3) = r0
exit
-- verify memory:9
ok
