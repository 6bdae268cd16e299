bpf_asm: only in column 1.
-- asm compat
# one
#define X 1
ld #1
#type
ret a
-- code
2,0 0 0 1,22 0 0 0,
