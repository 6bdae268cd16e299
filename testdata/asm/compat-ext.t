The same names in bpf_asm; xor_x is free for a label there.
-- asm compat
ld #type
ldb mark
ja xor_x
xor_x: ret a
-- code
4,32 0 0 4294963204,48 0 0 4294963220,5 0 0 0,22 0 0 0,
