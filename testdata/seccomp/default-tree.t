S-13: a tree without rules still returns the default action.
-- asm
ld [4]
jeq #0xc000003e, l1, bad
l1: ld [0]
jge #0x40000000, bad, l2
l2: jge #0x100, l3, l4
l3: ret #0x50026
l4: ret #0x50026
bad: ret #0
-- syscalls
{"nr":110,"arch":"x86_64"}
{"nr":300}
{"nr":-1}
{"nr":1,"arch":"i386"}
-- verdict
ERRNO(38)
ERRNO(38)
KILL_THREAD
KILL_THREAD
