S-05: errno 0.
-- asm
ld [0]
jeq #110, l1, l2
l1: ret #0x50000
l2: ret #0x7fff0000
-- syscalls
{"nr":110,"arch":"x86_64"}
-- verdict
ERRNO(0)
