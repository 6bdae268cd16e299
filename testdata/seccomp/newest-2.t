S-02: of equal actions the newest filter's data counts.
-- asm
ret #0x50001
-- asm
ret #0x50002
-- syscalls
{"nr":110,"arch":"x86_64"}
-- verdict
ERRNO(2)
