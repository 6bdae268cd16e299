S-07 on Linux 6.13.2.
-- asm
ret #0x80000000
-- syscalls 6.13.2
{"nr":335,"arch":"x86_64"}
{"nr":335,"arch":"x86_64","uprobe":true}
{"nr":336,"arch":"x86_64"}
{"nr":336,"arch":"x86_64","uprobe":true}
{"nr":337,"arch":"x86_64"}
-- verdict
KILL_PROCESS
KILL_PROCESS
KILL_PROCESS
KILL_PROCESS
KILL_PROCESS
