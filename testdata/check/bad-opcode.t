V-07: opcodes are compared as 16 bits.  libpcap looks at class and mode alone,
and takes them all.
-- code
9,8 0 0 0,13 0 0 0,140 0 0 0,71 0 0 0,33 0 0 0,128 0 0 0,129 0 0 0,262 0 0 0,14 0 0 0
-- check socket
1:3: error: 0x08 is no opcode that Linux takes [bad-opcode]
1:11: error: 0x0d is no opcode that Linux takes [bad-opcode]
1:20: error: 0x8c is no opcode that Linux takes [bad-opcode]
1:30: error: 0x47 is no opcode that Linux takes [bad-opcode]
1:39: error: 0x21 is no opcode that Linux takes [bad-opcode]
1:68: error: 0x106 is no opcode that Linux takes [bad-opcode]
1:78: error: 0x0e is no opcode that Linux takes [bad-opcode]
1:78: error: the last instruction is no return; the program can run off its end [no-return]
-- check seccomp
1:3: error: 0x08 is no opcode that Linux takes [bad-opcode]
1:11: error: 0x0d is no opcode that Linux takes [bad-opcode]
1:20: error: 0x8c is no opcode that Linux takes [bad-opcode]
1:30: error: 0x47 is no opcode that Linux takes [bad-opcode]
1:39: error: 0x21 is no opcode that Linux takes [bad-opcode]
1:68: error: 0x106 is no opcode that Linux takes [bad-opcode]
1:78: error: 0x0e is no opcode that Linux takes [bad-opcode]
1:78: error: the last instruction is no return; the program can run off its end [no-return]
-- check libpcap
ok
