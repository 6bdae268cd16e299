Near L-20: at xt_bpf the header of IPv4 is at 0; and 12 with no type of Ethernet.
-- asm
ldb [0]
and #0xf0
jne #0x40, no
ld [12]
jeq #0x0a000001, yes, no
yes: ret #1
no: ret #0
-- lint xt_bpf
ok
