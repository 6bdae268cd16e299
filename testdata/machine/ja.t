Forward, and back.
-- internal-text
r0 = 1
r2 = 3
L:
r0 <<= 1
r2 -= 1
if r2 == 0 goto M
goto L
M:
if r0 == 8 goto N
r0 = 99
exit
N:
goto O
P:
r0 += 5
exit
O:
r0 += 1
goto P
-- memory
-
-- verdict
0xe
