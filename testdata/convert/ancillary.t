Each is a member of struct cbpf_packet (offsets of a 64-bit host), whatever the
load's size; ifidx and hatype end the program, with A, when there is no device.
-- code
12,32 0 0 4294963200,40 0 0 4294963204,32 0 0 4294963208,48 0 0 4294963220,32 0 0 4294963224,32 0 0 4294963228,32 0 0 4294963232,48 0 0 4294963240,32 0 0 4294963244,32 0 0 4294963248,32 0 0 4294963260,22 0 0 0
-- internal
   0: (ac) w0 ^= w0
   1: (ac) w7 ^= w7
   2: (bf) r6 = r1
   3: (61) r0 = *(u32 *)(r6 +36)                ; #0 ld #proto
   4: (61) r0 = *(u32 *)(r6 +40)                ; #1 ldh #type
   5: (61) r8 = *(u32 *)(r6 +44)                ; #2 ld #ifidx
   6: (55) if r8 != 0x0 goto pc+1               ; #2 ld #ifidx
   7: (95) exit                                 ; #2 ld #ifidx
   8: (61) r0 = *(u32 *)(r6 +48)                ; #2 ld #ifidx
   9: (61) r0 = *(u32 *)(r6 +60)                ; #3 ldb #mark
  10: (61) r0 = *(u32 *)(r6 +64)                ; #4 ld #queue
  11: (61) r8 = *(u32 *)(r6 +52)                ; #5 ld #hatype
  12: (55) if r8 != 0x0 goto pc+1               ; #5 ld #hatype
  13: (95) exit                                 ; #5 ld #hatype
  14: (61) r0 = *(u32 *)(r6 +56)                ; #5 ld #hatype
  15: (61) r0 = *(u32 *)(r6 +68)                ; #6 ld #rxhash
  16: (ac) w0 ^= w7                             ; #7 ldb #xor_x
  17: (61) r0 = *(u32 *)(r6 +76)                ; #8 ld #vlan_tci
  18: (61) r0 = *(u32 *)(r6 +80)                ; #9 ld #vlan_avail
  19: (61) r0 = *(u32 *)(r6 +84)                ; #10 ld #vlan_tpid
  20: (95) exit                                 ; #11 ret a
