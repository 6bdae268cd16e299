bpf_asm needs two.
-- asm compat
L: ret #0
-- diag
1:1: error: unexpected character 'L' [bad-char]
