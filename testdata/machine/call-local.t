Frames of their own, r6 to r9 come back, r1 to r5 go in.
-- internal-text
r6 = 100
r7 = 1000
*(u64 *)(r10 -8) = 3
r1 = 7
r2 = 20
call F
r0 += r6
r0 += r7
r1 = *(u64 *)(r10 -8)
r0 += r1
exit
F:
r6 = r1
r7 = r2
*(u64 *)(r10 -8) = 50
r0 = r6
r0 += r7
exit
-- memory
-
-- verdict
0x46a
