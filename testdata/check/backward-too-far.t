Not even libpcap jumps to before the program; 2^31 is the furthest back.
-- code
3,5 0 0 4294967294,5 0 0 2147483648,6 0 0 0
-- check socket
1:3: error: insn #0 jumps backward to insn #-1; only userland filters may [backward-ja]
1:20: error: insn #1 jumps backward to insn #-2147483646; only userland filters may [backward-ja]
-- check libpcap
1:3: error: ja goes to insn #-1, outside of the program: the last is insn #2 [jump-range]
1:20: error: ja goes to insn #-2147483646, outside of the program: the last is insn #2 [jump-range]
