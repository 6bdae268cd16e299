Before 4.14 a newer filter's 0x80000000 is KILL of a thread, no more binding
than 0, and 0xffff0000 does not bind at all.
-- asm
ret #0x00050001
-- asm
ret #0xffff0000
-- asm
ret #0x80050002
-- syscalls 4.13
{"nr":110,"arch":"x86_64"}
-- verdict
ERRNO(2)
