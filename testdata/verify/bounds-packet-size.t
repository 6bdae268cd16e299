Members have 4 bytes.
-- internal-text
r0 = *(u64 *)(r1 +16)
exit
-- verify
1:1: error: slot 0 '(79) r0 = *(u64 *)(r1 +16)': read of 8 bytes; members of the packet context have 4 [internal-bounds]
