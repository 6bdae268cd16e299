bpf_asm has no such thing.
-- asm compat
.word 6 0 0 0
-- diag
1:1: error: unexpected character '.' [bad-char]
