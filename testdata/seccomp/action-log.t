S-01: one filter that returns 0x7ffc0000 for getppid.
-- asm
ld [0]
jeq #110, l1, l2
l1: ret #0x7ffc0000
l2: ret #0x7fff0000
-- syscalls
{"nr":110,"arch":"x86_64"}
{"nr":111}
-- verdict
LOG
ALLOW
