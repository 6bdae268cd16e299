V-08, and both sides of a branch, also the one that is never taken.
-- code
4,5 0 0 3,21 2 2 0,53 1 0 0,6 0 0 0
-- check socket
1:3: error: ja goes to insn #4, outside of the program: the last is insn #3 [jump-range]
1:11: error: jt goes to insn #4, outside of the program: the last is insn #3 [jump-range]
1:11: error: jf goes to insn #4, outside of the program: the last is insn #3 [jump-range]
1:20: error: jt goes to insn #4, outside of the program: the last is insn #3 [jump-range]
-- check seccomp
1:3: error: ja goes to insn #4, outside of the program: the last is insn #3 [jump-range]
1:11: error: jt goes to insn #4, outside of the program: the last is insn #3 [jump-range]
1:11: error: jf goes to insn #4, outside of the program: the last is insn #3 [jump-range]
1:20: error: jt goes to insn #4, outside of the program: the last is insn #3 [jump-range]
-- check libpcap
1:3: error: ja goes to insn #4, outside of the program: the last is insn #3 [jump-range]
1:11: error: jt goes to insn #4, outside of the program: the last is insn #3 [jump-range]
1:11: error: jf goes to insn #4, outside of the program: the last is insn #3 [jump-range]
1:20: error: jt goes to insn #4, outside of the program: the last is insn #3 [jump-range]
