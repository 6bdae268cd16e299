Offsets between the end of packets and the areas; the ancillary area by way of X.
-- asm
ld [0]
jeq #1, aa
jeq #2, bb
jeq #3, cc
ldxb 4*([-4]&0xf)
txa
ret a
aa: ld [0x80000000]
ret a
bb: ldx #0xfffff000
ld [x + 4]
ret a
cc: ld [0xffdfffff]
ret a
-- lint socket
5:1: warning: 'ldxb 4*([0xfffffffc]&0xf)' can only fail [load-never]
5:1: note: shown by 00000000, which gives 0 [witness]
8:5: warning: 'ld [0x80000000]' can only fail [load-never]
8:5: note: shown by 00000001, which gives 0 [witness]
11:1: warning: 'ld [x + 4]' can only fail [load-never]
11:1: note: shown by 00000002, which gives 0 [witness]
13:5: warning: 'ld [0xffdfffff]' can only fail [load-never]
13:5: note: shown by 00000003, which gives 0 [witness]
