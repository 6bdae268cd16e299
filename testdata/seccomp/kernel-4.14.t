The same program on 4.14, where actions are signed and LOG is known,
but USER_NOTIF is not.
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
-- syscalls 4.14
{"nr":110,"arch":"x86_64"}
{"nr":39,"arch":"x86_64"}
{"nr":102,"arch":"x86_64"}
{"nr":121,"arch":"x86_64"}
{"nr":186,"arch":"x86_64"}
{"nr":104,"arch":"x86_64"}
{"nr":1,"arch":"x86_64"}
-- verdict
KILL_PROCESS
UNKNOWN(0xffff) -> SIGSYS
UNKNOWN(0x8005) -> SIGSYS
LOG
UNKNOWN(0x7fc0) -> SIGSYS
ERRNO(4095)
ALLOW
