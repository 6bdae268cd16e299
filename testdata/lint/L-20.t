L-20: a program for Ethernet at a hook of the network layer.
-- asm
ldh [12]
jeq #0x800, yes, no
yes: ret #1
no: ret #0
-- lint xt_bpf
2:1: warning: 0x0800 is the Ethernet type at 12, but xt_bpf hands over the packet from the network header on [wrong-hook]
