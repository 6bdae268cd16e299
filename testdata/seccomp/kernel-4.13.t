Before 4.14 actions are compared unsigned under the mask 0x7fff0000: there is
no KILL_PROCESS, and what has the highest bit set is what it is without it.
LOG and USER_NOTIF are unknown.
-- asm
ld [0]
jeq #110, l1
jeq #39, l2
jeq #102, l3
jeq #121, l4
jeq #186, l5
jeq #104, l6
ret #0x7fff0000
l1: ret #0x80000000
l2: ret #0xffff0000
l3: ret #0x80050001
l4: ret #0x7ffc0000
l5: ret #0x7fc00000
l6: ret #0x00051000
-- syscalls 4.13
{"nr":110,"arch":"x86_64"}
{"nr":39,"arch":"x86_64"}
{"nr":102,"arch":"x86_64"}
{"nr":121,"arch":"x86_64"}
{"nr":186,"arch":"x86_64"}
{"nr":104,"arch":"x86_64"}
{"nr":1,"arch":"x86_64"}
-- verdict
KILL_THREAD
ALLOW
ERRNO(1)
UNKNOWN(0x7ffc) -> SIGSYS
UNKNOWN(0x7fc0) -> SIGSYS
ERRNO(4095)
ALLOW
