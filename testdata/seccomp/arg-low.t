S-10: a filter that looks at the low half alone allows 1 << 32.
-- asm
ld [0]
jeq #121, l1, ok
l1: ld [16]
jeq #0, ok, no
ok: ret #0x7fff0000
no: ret #0x50001
-- syscalls
{"nr":121,"args":["0x100000000"]}
-- verdict
ALLOW
