The packet context: members from size (16) to rand (88), 4 bytes each; the pointers before them are not for programs.
-- internal-text
r0 = *(u32 *)(r1 +12)
exit
-- verify
1:1: error: slot 0 '(61) r0 = *(u32 *)(r1 +12)': read of 4 bytes at r1 (ctx) +12; bytes 16..91 are there [internal-bounds]
