The most binding action counts, wherever it stands.
-- asm
ret #0x7fff0000
-- asm
ret #0x30001
-- asm
ret #0x7ffc0000
-- asm
ret #0x50001
-- syscalls
{"nr":110,"arch":"x86_64"}
-- verdict
TRAP(1)
