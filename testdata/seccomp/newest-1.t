S-02: the same, installed the other way round.
-- asm
ret #0x50002
-- asm
ret #0x50001
-- syscalls
{"nr":110,"arch":"x86_64"}
-- verdict
ERRNO(1)
