A port of any fragment.
-- asm
ldh [12]
jne #0x800, no
ldb [23]
jne #6, no
ldxb 4*([14]&0xf)
ldh [x + 16]
jeq #22, yes
no: ret #0
yes: ret #-1
-- lint socket
6:1: note: the transport header is read without a look at the fragment offset: in later fragments this is payload [frag-unchecked]
6:1: note: shown by 0000000000000000000000000800450000000000000100060000000000000000000000000016, which gives 4294967295 [witness]
