A register that no path, or not every path, has written.
-- internal-text
r2 = *(u32 *)(r1 +16)
if r2 == 0 goto zero
r3 = 1
zero:
r0 = r3
exit
-- verify
5:1: error: slot 3 '(bf) r0 = r3': r3 is read before it is written; by #1 -> #3 [internal-uninit]
