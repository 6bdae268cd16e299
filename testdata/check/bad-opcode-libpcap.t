A mode, an operation and a jump that libpcap does not know; 0x8b is STX to it.
-- code
5,192 0 0 0,180 0 0 0,85 0 0 0,139 0 0 0,22 0 0 0
-- check libpcap
1:3: error: 0xc0 is no opcode that libpcap takes [bad-opcode]
1:13: error: 0xb4 is no opcode that libpcap takes [bad-opcode]
1:23: error: 0x55 is no opcode that libpcap takes [bad-opcode]
