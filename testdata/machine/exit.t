R0 whole; code behind is not run.
-- internal-text
r0 = 0x123456789abcdef0 ll
if r0 != 0 goto L
r0 = 1
L:
exit
-- memory
-
-- verdict
0x123456789abcdef0
