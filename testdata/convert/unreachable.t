Code that cannot be reached is dropped; jumps over it shrink.
-- code
7,5 0 0 2,48 0 0 0,177 0 0 14,21 1 0 0,6 0 0 1,6 0 0 2,6 0 0 3
-- internal
   0: (ac) w0 ^= w0
   1: (ac) w7 ^= w7
   2: (bf) r6 = r1
   3: (05) goto pc+0                            ; #0 ja 2
   4: (15) if r0 == 0x0 goto pc+2               ; #3 jeq #0, 1
   5: (b4) w0 = 1                               ; #4 ret #0x1
   6: (95) exit                                 ; #4 ret #0x1
   7: (b4) w0 = 2                               ; #5 ret #0x2
   8: (95) exit                                 ; #5 ret #0x2
