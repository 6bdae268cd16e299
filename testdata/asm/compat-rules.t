bpf_asm knows no rules.
-- asm compat
ld M[16]
st M[-1]
div #0
mod #0
lsh #40
ret x
tax
-- code
7,96 0 0 16,2 0 0 4294967295,52 0 0 0,148 0 0 0,100 0 0 40,14 0 0 0,7 0 0 0,
