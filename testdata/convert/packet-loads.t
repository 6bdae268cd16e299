C-08: X is the index, at each size.  Offsets from 2^31 on are negative ones, and
ancillary offsets relative to X are no ancillary loads.
-- code
11,32 0 0 0,40 0 0 12,48 0 0 23,64 0 0 4,72 0 0 4,80 0 0 4,72 0 0 4294967294,48 0 0 4293918720,64 0 0 4294963200,128 0 0 0,22 0 0 0
-- internal
   0: (ac) w0 ^= w0
   1: (ac) w7 ^= w7
   2: (bf) r6 = r1
   3: (20) r0 = *(u32 *)skb[0]                  ; #0 ld [0]
   4: (28) r0 = *(u16 *)skb[12]                 ; #1 ldh [12]
   5: (30) r0 = *(u8 *)skb[23]                  ; #2 ldb [23]
   6: (40) r0 = *(u32 *)skb[r7 + 4]             ; #3 ld [x + 4]
   7: (48) r0 = *(u16 *)skb[r7 + 4]             ; #4 ldh [x + 4]
   8: (50) r0 = *(u8 *)skb[r7 + 4]              ; #5 ldb [x + 4]
   9: (48) r0 = *(u16 *)skb[r7 + -2]            ; #6 ldh [x + 0xfffffffe]
  10: (30) r0 = *(u8 *)skb[-1048576]            ; #7 ldb [0xfff00000]
  11: (40) r0 = *(u32 *)skb[r7 + -4096]         ; #8 ld [x + 0xfffff000]
  12: (61) r0 = *(u32 *)(r6 +24)                ; #9 ld #len
  13: (95) exit                                 ; #10 ret a
