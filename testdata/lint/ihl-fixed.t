A port behind a header of 20 bytes.
-- asm
ldh [12]
jne #0x800, no
ldb [23]
jne #6, no
ldh [20]
jset #0x1fff, no
ldh [36]
jeq #22, yes
no: ret #0
yes: ret #-1
-- lint socket
7:1: note: the offset counts on an IPv4 header of 20 bytes: with options it is longer [ihl-fixed]
7:1: note: shown by 0000000000000000000000000800460000000000000000060000000000000000000000000016, which gives 4294967295 [witness]
