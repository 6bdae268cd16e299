Every row of 32-bit compares.
-- internal-text
if w0 == 0x0 goto pc+0
if w1 == w9 goto pc+0
if w2 > 0xffffffff goto pc+1
if w3 > w7 goto pc+1
if w4 >= 0x80000000 goto pc-1
if w5 >= w5 goto pc-1
if w6 & 0x1 goto pc+32767
if w7 & w3 goto pc+32767
if w8 != 0x7fffffff goto pc-32768
if w9 != w1 goto pc-32768
if w10 s> 0x0 goto pc+0
if w0 s> w10 goto pc+0
if w1 s>= 0xffffffff goto pc+1
if w2 s>= w8 goto pc+1
if w3 < 0x80000000 goto pc-1
if w4 < w6 goto pc-1
if w5 <= 0x1 goto pc+32767
if w6 <= w4 goto pc+32767
if w7 s< 0x7fffffff goto pc-32768
if w8 s< w2 goto pc-32768
if w9 s<= 0x0 goto pc+0
if w10 s<= w0 goto pc+0
-- internal-raw
1600000000000000
1e91000000000000
26020100ffffffff
2e73010000000000
3604ffff00000080
3e55ffff00000000
4606ff7f01000000
4e37ff7f00000000
56080080ffffff7f
5e19008000000000
660a000000000000
6ea0000000000000
76010100ffffffff
7e82010000000000
a603ffff00000080
ae64ffff00000000
b605ff7f01000000
be46ff7f00000000
c6070080ffffff7f
ce28008000000000
d609000000000000
de0a000000000000
-- internal-llvm
	if w0 == 0 goto +0
	if w1 == w9 goto +0
	if w2 > -1 goto +1
	if w3 > w7 goto +1
	if w4 >= -2147483648 goto -1
	if w5 >= w5 goto -1
	if w6 & 1 goto +32767
	if w7 & w3 goto +32767
	if w8 != 2147483647 goto -32768
	if w9 != w1 goto -32768
	if w10 s> 0 goto +0
	if w0 s> w10 goto +0
	if w1 s>= -1 goto +1
	if w2 s>= w8 goto +1
	if w3 < -2147483648 goto -1
	if w4 < w6 goto -1
	if w5 <= 1 goto +32767
	if w6 <= w4 goto +32767
	if w7 s< 2147483647 goto -32768
	if w8 s< w2 goto -32768
	if w9 s<= 0 goto +0
	if w10 s<= w0 goto +0
-- internal
   0: (16) if w0 == 0x0 goto pc+0
   1: (1e) if w1 == w9 goto pc+0
   2: (26) if w2 > 0xffffffff goto pc+1
   3: (2e) if w3 > w7 goto pc+1
   4: (36) if w4 >= 0x80000000 goto pc-1
   5: (3e) if w5 >= w5 goto pc-1
   6: (46) if w6 & 0x1 goto pc+32767
   7: (4e) if w7 & w3 goto pc+32767
   8: (56) if w8 != 0x7fffffff goto pc-32768
   9: (5e) if w9 != w1 goto pc-32768
  10: (66) if w10 s> 0x0 goto pc+0
  11: (6e) if w0 s> w10 goto pc+0
  12: (76) if w1 s>= 0xffffffff goto pc+1
  13: (7e) if w2 s>= w8 goto pc+1
  14: (a6) if w3 < 0x80000000 goto pc-1
  15: (ae) if w4 < w6 goto pc-1
  16: (b6) if w5 <= 0x1 goto pc+32767
  17: (be) if w6 <= w4 goto pc+32767
  18: (c6) if w7 s< 0x7fffffff goto pc-32768
  19: (ce) if w8 s< w2 goto pc-32768
  20: (d6) if w9 s<= 0x0 goto pc+0
  21: (de) if w10 s<= w0 goto pc+0
