One byte too many.
-- internal-text
r0 = *(u32 *)(r1 +61)
exit
-- verify memory:64
1:1: error: slot 0 '(61) r0 = *(u32 *)(r1 +61)': read of 4 bytes at r1 (mem) +61; bytes 0..63 are there [internal-bounds]
-- verify memory:65
ok
-- verify memory
1:1: error: slot 0 '(61) r0 = *(u32 *)(r1 +61)': read of 4 bytes at r1 (mem) +61; no byte is there [internal-bounds]
