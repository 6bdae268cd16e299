The sign is glued in bpf_asm.
-- asm compat
ret #+ 5
-- diag
1:6: error: bpf_asm takes no blank after a sign [syntax]
