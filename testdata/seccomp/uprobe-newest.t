S-07: 335 and 336 of x86_64 pass unfiltered, and are turned away unless the
kernel's trampoline makes them; 337, other machines and x32 have no such right.
-- asm
ret #0x80000000
-- syscalls
{"nr":335,"arch":"x86_64"}
{"nr":335,"arch":"x86_64","uprobe":true}
{"nr":336,"arch":"x86_64"}
{"nr":336,"arch":"x86_64","uprobe":true}
{"nr":337,"arch":"x86_64"}
{"nr":335,"arch":"i386"}
{"nr":335,"arch":"aarch64"}
{"nr":1073742159,"arch":"x86_64"}
-- verdict
KILL_PROCESS -> SIGILL
KILL_PROCESS -> run
KILL_PROCESS -> ENXIO
KILL_PROCESS -> run
KILL_PROCESS
KILL_PROCESS
KILL_PROCESS
KILL_PROCESS
