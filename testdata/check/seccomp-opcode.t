V-16, V-17: what seccomp leaves out of the socket's set.
-- code
7,40 0 0 0,48 0 0 0,64 0 0 0,177 0 0 0,148 0 0 2,156 0 0 0,6 0 0 0
-- check socket
ok
-- check seccomp
1:3: error: seccomp does not take 'ldh [0]' [seccomp-opcode]
1:12: error: seccomp does not take 'ldb [0]' [seccomp-opcode]
1:21: error: seccomp does not take 'ld [x + 0]' [seccomp-opcode]
1:30: error: seccomp does not take 'ldxb 4*([0]&0xf)' [seccomp-opcode]
1:40: error: seccomp does not take 'mod #0x2' [seccomp-opcode]
1:50: error: seccomp does not take 'mod x' [seccomp-opcode]
