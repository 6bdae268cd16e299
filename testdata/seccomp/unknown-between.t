An unknown action between kill process and kill thread wins over the latter.
-- asm
ret #0
-- asm
ret #0x90000000
-- syscalls
{"nr":110,"arch":"x86_64"}
-- verdict
UNKNOWN(0x9000) -> SIGSYS
