V-07: opcodes that no kernel has.
-- code
10,8 0 0 0,22 0 0 0,13 0 0 0,22 0 0 0,140 0 0 0,22 0 0 0,71 0 0 0,22 0 0 0,14 0 0 0,22 0 0 0
-- check socket
1:4: error: 0x08 is no opcode that Linux takes [bad-opcode]
1:21: error: 0x0d is no opcode that Linux takes [bad-opcode]
1:39: error: 0x8c is no opcode that Linux takes [bad-opcode]
1:58: error: 0x47 is no opcode that Linux takes [bad-opcode]
1:76: error: 0x0e is no opcode that Linux takes [bad-opcode]
-- check seccomp
1:4: error: 0x08 is no opcode that Linux takes [bad-opcode]
1:21: error: 0x0d is no opcode that Linux takes [bad-opcode]
1:39: error: 0x8c is no opcode that Linux takes [bad-opcode]
1:58: error: 0x47 is no opcode that Linux takes [bad-opcode]
1:76: error: 0x0e is no opcode that Linux takes [bad-opcode]
