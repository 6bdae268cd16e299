bpf_asm takes the longest name that the letters begin with.
-- asm compat
ld #lenret a
-- code
2,128 0 0 0,22 0 0 0,
