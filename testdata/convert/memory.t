M[k] is the word at (k - 16) * 4 from the frame pointer.
-- code
8,0 0 0 1,1 0 0 4294967295,2 0 0 0,3 0 0 15,96 0 0 15,97 0 0 0,2 0 0 7,22 0 0 0
-- internal
   0: (ac) w0 ^= w0
   1: (ac) w7 ^= w7
   2: (bf) r6 = r1
   3: (b4) w0 = 1                               ; #0 ld #0x1
   4: (b4) w7 = -1                              ; #1 ldx #0xffffffff
   5: (63) *(u32 *)(r10 -64) = r0               ; #2 st M[0]
   6: (63) *(u32 *)(r10 -4) = r7                ; #3 stx M[15]
   7: (61) r0 = *(u32 *)(r10 -4)                ; #4 ld M[15]
   8: (61) r7 = *(u32 *)(r10 -64)               ; #5 ldx M[0]
   9: (63) *(u32 *)(r10 -36) = r0               ; #6 st M[7]
  10: (95) exit                                 ; #7 ret a
