C-07: a load is one word of struct seccomp_data, whose size is all that len is.
-- code
6,32 0 0 16,32 0 0 0,128 0 0 0,129 0 0 0,32 0 0 60,6 0 0 2147418112
-- internal seccomp
   0: (ac) w0 ^= w0
   1: (ac) w7 ^= w7
   2: (bf) r6 = r1
   3: (61) r0 = *(u32 *)(r6 +16)                ; #0 ld [16]
   4: (61) r0 = *(u32 *)(r6 +0)                 ; #1 ld [0]
   5: (b4) w0 = 64                              ; #2 ld #len
   6: (b4) w7 = 64                              ; #3 ldx #len
   7: (61) r0 = *(u32 *)(r6 +60)                ; #4 ld [60]
   8: (b4) w0 = 2147418112                      ; #5 ret #0x7fff0000
   9: (95) exit                                 ; #5 ret #0x7fff0000
-- internal
   0: (ac) w0 ^= w0
   1: (ac) w7 ^= w7
   2: (bf) r6 = r1
   3: (20) r0 = *(u32 *)skb[16]                 ; #0 ld [16]
   4: (20) r0 = *(u32 *)skb[0]                  ; #1 ld [0]
   5: (61) r0 = *(u32 *)(r6 +24)                ; #2 ld #len
   6: (61) r7 = *(u32 *)(r6 +24)                ; #3 ldx #len
   7: (20) r0 = *(u32 *)skb[60]                 ; #4 ld [60]
   8: (b4) w0 = 2147418112                      ; #5 ret #0x7fff0000
   9: (95) exit                                 ; #5 ret #0x7fff0000
