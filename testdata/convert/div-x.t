C-05: a divisor of 0 ends the program with 0; five instructions.
-- code
4,1 0 0 3,60 0 0 0,156 0 0 0,22 0 0 0
-- internal
   0: (ac) w0 ^= w0
   1: (ac) w7 ^= w7
   2: (bf) r6 = r1
   3: (b4) w7 = 3                               ; #0 ldx #0x3
   4: (bc) w7 = w7                              ; #1 div x
   5: (55) if r7 != 0x0 goto pc+2               ; #1 div x
   6: (ac) w0 ^= w0                             ; #1 div x
   7: (95) exit                                 ; #1 div x
   8: (3c) w0 /= w7                             ; #1 div x
   9: (bc) w7 = w7                              ; #2 mod x
  10: (55) if r7 != 0x0 goto pc+2               ; #2 mod x
  11: (ac) w0 ^= w0                             ; #2 mod x
  12: (95) exit                                 ; #2 mod x
  13: (9c) w0 %= w7                             ; #2 mod x
  14: (95) exit                                 ; #3 ret a
