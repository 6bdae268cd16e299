Both targets are the same, once by way of a jump.
-- asm
ld [0]
jeq #1, aa, aa
aa: ld [4]
jeq #2, bb, cc
bb: ja cc
cc: ret #1
-- lint socket
2:1: warning: both targets of the compare lead to insn #2 [both-targets-same]
4:1: warning: both targets of the compare lead to insn #5 [both-targets-same]
