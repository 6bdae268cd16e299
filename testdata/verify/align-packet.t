Members are read whole.
-- internal-text
r0 = *(u32 *)(r1 +18)
exit
-- verify
1:1: error: slot 0 '(61) r0 = *(u32 *)(r1 +18)': read of 4 bytes at r1 (ctx) +18 may not be aligned [internal-align]
