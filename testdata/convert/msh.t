A is kept aside in r8; an ancillary offset is a plain one here.
-- code
4,177 0 0 14,177 0 0 4294963200,129 0 0 0,22 0 0 0
-- internal
   0: (ac) w0 ^= w0
   1: (ac) w7 ^= w7
   2: (bf) r6 = r1
   3: (bf) r8 = r0                              ; #0 ldxb 4*([14]&0xf)
   4: (30) r0 = *(u8 *)skb[14]                  ; #0 ldxb 4*([14]&0xf)
   5: (54) w0 &= 15                             ; #0 ldxb 4*([14]&0xf)
   6: (64) w0 <<= 2                             ; #0 ldxb 4*([14]&0xf)
   7: (bf) r7 = r0                              ; #0 ldxb 4*([14]&0xf)
   8: (bf) r0 = r8                              ; #0 ldxb 4*([14]&0xf)
   9: (bf) r8 = r0                              ; #1 ldxb 4*([0xfffff000]&0xf)
  10: (30) r0 = *(u8 *)skb[-4096]               ; #1 ldxb 4*([0xfffff000]&0xf)
  11: (54) w0 &= 15                             ; #1 ldxb 4*([0xfffff000]&0xf)
  12: (64) w0 <<= 2                             ; #1 ldxb 4*([0xfffff000]&0xf)
  13: (bf) r7 = r0                              ; #1 ldxb 4*([0xfffff000]&0xf)
  14: (bf) r0 = r8                              ; #1 ldxb 4*([0xfffff000]&0xf)
  15: (61) r7 = *(u32 *)(r6 +24)                ; #2 ldx #len
  16: (95) exit                                 ; #3 ret a
