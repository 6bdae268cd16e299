bpf_asm wants the mark, too.
-- asm compat
add 1
l1: ret a
-- diag
1:5: error: 'add' does not take a number without '#'; write #1 [bad-operand]
