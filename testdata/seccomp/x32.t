S-11: 110 is denied, the x32 number is not, and the filter lets it pass.
-- asm
ld [0]
jeq #110, no, ok
no: ret #0x50001
ok: ret #0x7fff0000
-- syscalls
{"nr":110,"arch":"x86_64"}
{"nr":1073741934}
-- verdict
ERRNO(1)
ALLOW
