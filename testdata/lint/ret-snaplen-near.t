Near: the class that cls_bpf has by default.
-- asm
ld [0]
jeq #1, yes, no
yes: ret #-1
no: ret #0
-- lint cls_bpf
ok
