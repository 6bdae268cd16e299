Immediates are sign-extended: a compare with 2^31 or more goes through r8.
32-bit arithmetic does not mind.
-- code
6,4 0 0 4294967295,21 0 1 2147483648,37 2 1 4294967295,53 1 1 2147483647,6 0 0 2147483648,22 0 0 0
-- internal
   0: (ac) w0 ^= w0
   1: (ac) w7 ^= w7
   2: (bf) r6 = r1
   3: (04) w0 += -1                             ; #0 add #0xffffffff
   4: (b4) w8 = -2147483648                     ; #1 jeq #0x80000000, 0, 1
   5: (5d) if r0 != r8 goto pc+3                ; #1 jeq #0x80000000, 0, 1
   6: (b4) w8 = -1                              ; #2 jgt #0xffffffff, 2, 1
   7: (2d) if r0 > r8 goto pc+5                 ; #2 jgt #0xffffffff, 2, 1
   8: (05) goto pc+2                            ; #2 jgt #0xffffffff, 2, 1
   9: (35) if r0 >= 0x7fffffff goto pc+3        ; #3 jge #0x7fffffff, 1, 1
  10: (05) goto pc+2                            ; #3 jge #0x7fffffff, 1, 1
  11: (b4) w0 = -2147483648                     ; #4 ret #0x80000000
  12: (95) exit                                 ; #4 ret #0x80000000
  13: (95) exit                                 ; #5 ret a
