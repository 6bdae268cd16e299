Every row of 64-bit compares, goto and exit; offsets at their limits.
-- internal-text
goto pc+0
goto pc-1
goto pc+32767
goto pc-32768
if r0 == 0x0 goto pc+0
if r1 == r9 goto pc+0
if r2 > 0xffffffff goto pc+1
if r3 > r7 goto pc+1
if r4 >= 0x80000000 goto pc-1
if r5 >= r5 goto pc-1
if r6 & 0x1 goto pc+32767
if r7 & r3 goto pc+32767
if r8 != 0x7fffffff goto pc-32768
if r9 != r1 goto pc-32768
if r10 s> 0x0 goto pc+0
if r0 s> r10 goto pc+0
if r1 s>= 0xffffffff goto pc+1
if r2 s>= r8 goto pc+1
if r3 < 0x80000000 goto pc-1
if r4 < r6 goto pc-1
if r5 <= 0x1 goto pc+32767
if r6 <= r4 goto pc+32767
if r7 s< 0x7fffffff goto pc-32768
if r8 s< r2 goto pc-32768
if r9 s<= 0x0 goto pc+0
if r10 s<= r0 goto pc+0
exit
-- internal-raw
0500000000000000
0500ffff00000000
0500ff7f00000000
0500008000000000
1500000000000000
1d91000000000000
25020100ffffffff
2d73010000000000
3504ffff00000080
3d55ffff00000000
4506ff7f01000000
4d37ff7f00000000
55080080ffffff7f
5d19008000000000
650a000000000000
6da0000000000000
75010100ffffffff
7d82010000000000
a503ffff00000080
ad64ffff00000000
b505ff7f01000000
bd46ff7f00000000
c5070080ffffff7f
cd28008000000000
d509000000000000
dd0a000000000000
9500000000000000
-- internal-llvm
	goto +0
	goto -1
	goto +32767
	goto -32768
	if r0 == 0 goto +0
	if r1 == r9 goto +0
	if r2 > -1 goto +1
	if r3 > r7 goto +1
	if r4 >= -2147483648 goto -1
	if r5 >= r5 goto -1
	if r6 & 1 goto +32767
	if r7 & r3 goto +32767
	if r8 != 2147483647 goto -32768
	if r9 != r1 goto -32768
	if r10 s> 0 goto +0
	if r0 s> r10 goto +0
	if r1 s>= -1 goto +1
	if r2 s>= r8 goto +1
	if r3 < -2147483648 goto -1
	if r4 < r6 goto -1
	if r5 <= 1 goto +32767
	if r6 <= r4 goto +32767
	if r7 s< 2147483647 goto -32768
	if r8 s< r2 goto -32768
	if r9 s<= 0 goto +0
	if r10 s<= r0 goto +0
	exit
-- internal
   0: (05) goto pc+0
   1: (05) goto pc-1
   2: (05) goto pc+32767
   3: (05) goto pc-32768
   4: (15) if r0 == 0x0 goto pc+0
   5: (1d) if r1 == r9 goto pc+0
   6: (25) if r2 > 0xffffffff goto pc+1
   7: (2d) if r3 > r7 goto pc+1
   8: (35) if r4 >= 0x80000000 goto pc-1
   9: (3d) if r5 >= r5 goto pc-1
  10: (45) if r6 & 0x1 goto pc+32767
  11: (4d) if r7 & r3 goto pc+32767
  12: (55) if r8 != 0x7fffffff goto pc-32768
  13: (5d) if r9 != r1 goto pc-32768
  14: (65) if r10 s> 0x0 goto pc+0
  15: (6d) if r0 s> r10 goto pc+0
  16: (75) if r1 s>= 0xffffffff goto pc+1
  17: (7d) if r2 s>= r8 goto pc+1
  18: (a5) if r3 < 0x80000000 goto pc-1
  19: (ad) if r4 < r6 goto pc-1
  20: (b5) if r5 <= 0x1 goto pc+32767
  21: (bd) if r6 <= r4 goto pc+32767
  22: (c5) if r7 s< 0x7fffffff goto pc-32768
  23: (cd) if r8 s< r2 goto pc-32768
  24: (d5) if r9 s<= 0x0 goto pc+0
  25: (dd) if r10 s<= r0 goto pc+0
  26: (95) exit
