Ancillary loads that call a function: context, A and X are its arguments.
-- code
6,32 0 0 4294963212,32 0 0 4294963216,32 0 0 4294963252,32 0 0 4294963236,32 0 0 4294963256,22 0 0 0
-- internal
   0: (ac) w0 ^= w0
   1: (ac) w7 ^= w7
   2: (bf) r6 = r1
   3: (bf) r1 = r6                              ; #0 ld #nla
   4: (bf) r2 = r0                              ; #0 ld #nla
   5: (bf) r3 = r7                              ; #0 ld #nla
   6: (85) call cbpf_nlattr#65537               ; #0 ld #nla
   7: (bf) r1 = r6                              ; #1 ld #nlan
   8: (bf) r2 = r0                              ; #1 ld #nlan
   9: (bf) r3 = r7                              ; #1 ld #nlan
  10: (85) call cbpf_nlattr_nest#65538          ; #1 ld #nlan
  11: (bf) r1 = r6                              ; #2 ld #poff
  12: (bf) r2 = r0                              ; #2 ld #poff
  13: (bf) r3 = r7                              ; #2 ld #poff
  14: (85) call cbpf_payload_offset#65536       ; #2 ld #poff
  15: (bf) r1 = r6                              ; #3 ld #cpu
  16: (bf) r2 = r0                              ; #3 ld #cpu
  17: (bf) r3 = r7                              ; #3 ld #cpu
  18: (85) call bpf_get_smp_processor_id#8      ; #3 ld #cpu
  19: (bf) r1 = r6                              ; #4 ld #rand
  20: (bf) r2 = r0                              ; #4 ld #rand
  21: (bf) r3 = r7                              ; #4 ld #rand
  22: (85) call bpf_get_prandom_u32#7           ; #4 ld #rand
  23: (95) exit                                 ; #5 ret a
