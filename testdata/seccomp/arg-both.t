S-10: one that looks at both halves does not.
-- asm
ld [0]
jeq #121, l1, ok
l1: ld [20]
jeq #0, l2, no
l2: ld [16]
jeq #0, ok, no
ok: ret #0x7fff0000
no: ret #0x50001
-- syscalls
{"nr":121,"args":["0x100000000"]}
-- verdict
ERRNO(1)
