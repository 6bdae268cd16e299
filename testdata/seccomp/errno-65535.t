S-05: errno 65535.
-- asm
ld [0]
jeq #110, l1, l2
l1: ret #0x5ffff
l2: ret #0x7fff0000
-- syscalls
{"nr":110,"arch":"x86_64"}
-- verdict
ERRNO(4095)
