bpf_asm wants the mark, too.
-- asm compat
ld 5
l1: ret a
-- diag
1:4: error: 'ld' does not take a number without '#'; write #5 or [5] [bad-operand]
