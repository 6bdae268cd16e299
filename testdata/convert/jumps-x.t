C-04 for compares with X.
-- code
9,29 0 6 0,45 0 5 0,61 0 4 0,77 0 3 0,29 2 0 0,45 1 1 0,6 0 0 0,61 0 0 0,22 0 0 0
-- internal
   0: (ac) w0 ^= w0
   1: (ac) w7 ^= w7
   2: (bf) r6 = r1
   3: (5d) if r0 != r7 goto pc+7                ; #0 jeq x, 0, 6
   4: (bd) if r0 <= r7 goto pc+6                ; #1 jgt x, 0, 5
   5: (ad) if r0 < r7 goto pc+5                 ; #2 jge x, 0, 4
   6: (4d) if r0 & r7 goto pc+1                 ; #3 jset x, 0, 3
   7: (05) goto pc+3                            ; #3 jset x, 0, 3
   8: (1d) if r0 == r7 goto pc+2                ; #4 jeq x, 2
   9: (2d) if r0 > r7 goto pc+1                 ; #5 jgt x, 1, 1
  10: (05) goto pc+0                            ; #5 jgt x, 1, 1
  11: (3d) if r0 >= r7 goto pc+0                ; #7 jge x, 0
  12: (95) exit                                 ; #8 ret a
