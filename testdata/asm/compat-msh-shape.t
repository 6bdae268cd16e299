bpf_asm refuses it, too.
-- asm compat
ldxb 8*([14]&0xf)
ret a
-- diag
1:6: error: only 4*([k]&0xf) can be loaded into X this way [msh-shape]
