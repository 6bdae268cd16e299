No sign before a zero in bpf_asm.
-- asm compat
ret #-0
-- diag
1:6: error: unexpected character '-' [bad-char]
