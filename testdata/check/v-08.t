V-08: `ja` to the end, behind it, and by 2^32 - 1.
-- code
4,5 0 0 0,5 0 0 2,5 0 0 4294967295,6 0 0 0
-- check socket
1:11: error: ja goes to insn #4, outside of the program: the last is insn #3 [jump-range]
1:19: error: insn #2 jumps backward to insn #2; only userland filters may [backward-jump]
