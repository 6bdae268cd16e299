No sign before 0x in bpf_asm.
-- asm compat
ret #-0x1
-- diag
1:6: error: unexpected character '-' [bad-char]
