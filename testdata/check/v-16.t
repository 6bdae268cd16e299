V-16: loads of seccomp.
-- code
8,32 0 0 60,32 0 0 64,32 0 0 1,40 0 0 0,64 0 0 0,177 0 0 0,33 0 0 0,6 0 0 0
-- check seccomp
1:13: error: offset 64 is not a word of struct seccomp_data (0, 4, ... 60) [seccomp-offset]
1:23: error: offset 1 is not a word of struct seccomp_data (0, 4, ... 60) [seccomp-offset]
1:32: error: seccomp does not take 'ldh [0]' [seccomp-opcode]
1:41: error: seccomp does not take 'ld [x + 0]' [seccomp-opcode]
1:50: error: seccomp does not take 'ldxb 4*([0]&0xf)' [seccomp-opcode]
1:60: error: 0x21 is no opcode that Linux takes [bad-opcode]
