S-04: the value 0x7fff0005.
-- asm
ld [0]
jeq #110, l1, l2
l1: ret #0x7fff0005
l2: ret #0x7fff0000
-- syscalls
{"nr":110,"arch":"x86_64"}
-- verdict
ALLOW
