S-07 on Linux 6.17.9.
-- asm
ret #0x80000000
-- syscalls 6.17.9
{"nr":335,"arch":"x86_64"}
{"nr":335,"arch":"x86_64","uprobe":true}
{"nr":336,"arch":"x86_64"}
{"nr":336,"arch":"x86_64","uprobe":true}
{"nr":337,"arch":"x86_64"}
-- verdict
KILL_PROCESS -> SIGILL
KILL_PROCESS -> run
KILL_PROCESS
KILL_PROCESS
KILL_PROCESS
