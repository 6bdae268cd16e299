C-01: the prologue clears A and X and keeps the context; five instructions.
-- code
1,6 0 0 65535
-- internal
   0: (ac) w0 ^= w0
   1: (ac) w7 ^= w7
   2: (bf) r6 = r1
   3: (b4) w0 = 65535                           ; #0 ret #0xffff
   4: (95) exit                                 ; #0 ret #0xffff
