Before 4.0 the data of ERRNO is not capped.
-- asm
ret #0x0005ffff
-- syscalls 3.19
{"nr":110,"arch":"x86_64"}
-- verdict
ERRNO(65535)
