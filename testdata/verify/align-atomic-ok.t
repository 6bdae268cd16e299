Aligned and in bounds.
-- internal-text
r2 = 1
lock *(u32 *)(r1 +4) += r2
lock *(u64 *)(r1 +8) += r2
r0 = 0
exit
-- verify memory:16
ok
-- verify memory:15
3:1: error: slot 2 '(db) lock *(u64 *)(r1 +8) += r2': write of 8 bytes at r1 (mem) +8; bytes 0..14 are there [internal-bounds]
