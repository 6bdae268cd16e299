The second cooked header has an interface as well.
-- asm
ld #ifidx
lsh #16
tax
ld #proto
or x
ret a
-- packet LINUX_SLL2
86dd 0000 00000005 0001 00 06 0200000000010000 60
-- verdict
362205
