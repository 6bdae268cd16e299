V-17: seccomp has no remainder, but division.
-- code
4,0 0 0 5,148 0 0 2,52 0 0 2,6 0 0 0
-- check seccomp
1:11: error: seccomp does not take 'mod #0x2' [seccomp-opcode]
