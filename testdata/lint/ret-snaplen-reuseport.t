A length is returned to reuseport.
-- asm
ld [0]
jeq #1, yes, no
yes: ret #262144
no: ret #0
-- lint reuseport
3:6: note: 262144 is returned as a length, but a reuseport group takes it for the index of a socket [ret-snaplen]
3:6: note: shown by 00000001, which gives 262144 [witness]
