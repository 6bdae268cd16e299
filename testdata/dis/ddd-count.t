The count is held against what follows.
-- file f
3
6 0 0 1
6 0 0 0
-- run
bpfasm f
-- stderr
f:1:1: error: the count says 3 instructions, but 2 follow [code-count]
  3
  ^
-- status 1
