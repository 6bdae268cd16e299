C-04: a side that goes to the next instruction costs nothing, by an inverted
compare where there is one; jset has none.  Both sides elsewhere: two.  Nobody
goes to #7.
-- code
10,32 0 0 0,21 0 6 1,37 0 5 2,53 0 4 3,69 0 3 4,21 2 0 5,37 1 2 6,6 0 0 0,6 0 0 1,22 0 0 0
-- internal
   0: (ac) w0 ^= w0
   1: (ac) w7 ^= w7
   2: (bf) r6 = r1
   3: (20) r0 = *(u32 *)skb[0]                  ; #0 ld [0]
   4: (55) if r0 != 0x1 goto pc+7               ; #1 jeq #0x1, 0, 6
   5: (b5) if r0 <= 0x2 goto pc+6               ; #2 jgt #0x2, 0, 5
   6: (a5) if r0 < 0x3 goto pc+5                ; #3 jge #0x3, 0, 4
   7: (45) if r0 & 0x4 goto pc+1                ; #4 jset #0x4, 0, 3
   8: (05) goto pc+3                            ; #4 jset #0x4, 0, 3
   9: (15) if r0 == 0x5 goto pc+2               ; #5 jeq #0x5, 2
  10: (25) if r0 > 0x6 goto pc+1                ; #6 jgt #0x6, 1, 2
  11: (05) goto pc+2                            ; #6 jgt #0x6, 1, 2
  12: (b4) w0 = 1                               ; #8 ret #0x1
  13: (95) exit                                 ; #8 ret #0x1
  14: (95) exit                                 ; #9 ret a
