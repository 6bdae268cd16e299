Actions are compared as signed numbers: kill process is lower than kill thread.
-- asm
ret #0
-- asm
ret #0x80000000
-- syscalls
{"nr":110,"arch":"x86_64"}
-- verdict
KILL_PROCESS
