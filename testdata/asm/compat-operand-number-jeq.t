bpf_asm wants the mark, too.
-- asm compat
jeq 1, l1
l1: ret a
-- diag
1:5: error: 'jeq' does not take a number without '#'; write #1 [bad-operand]
