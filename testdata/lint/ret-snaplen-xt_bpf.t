A length is returned to xt_bpf.
-- asm
ld [0]
jeq #1, yes, no
yes: ret #262144
no: ret #0
-- lint xt_bpf
3:6: note: 262144 is returned as a length, but xt_bpf asks only whether it is 0 [ret-snaplen]
3:6: note: shown by 00000001, which gives 262144 [witness]
