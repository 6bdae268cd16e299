And the reverse: actions of seccomp in a packet filter.
-- asm
ldh [12]
jeq #0x800, yes, no
yes: ret #ALLOW
no: ret #ERRNO(1)
-- lint socket
3:6: warning: 0x7fff0000 is what a seccomp filter returns; this one is for packets [packet-return]
3:6: note: shown by 0000000000000000000000000800, which gives 2147418112 [witness]
4:5: warning: 0x00050001 is what a seccomp filter returns; this one is for packets [packet-return]
4:5: note: shown by 0000000000000000000000000000, which gives 327681 [witness]
