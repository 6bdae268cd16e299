A length is returned to cls_bpf.
-- asm
ld [0]
jeq #1, yes, no
yes: ret #262144
no: ret #0
-- lint cls_bpf
3:6: note: 262144 is returned as a length, but cls_bpf takes it for a class [ret-snaplen]
3:6: note: shown by 00000001, which gives 262144 [witness]
