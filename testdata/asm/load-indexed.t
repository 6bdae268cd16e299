Loads relative to X; the percent sign is bpf_asm's other spelling.
-- asm
ld [x + 0]
ldh [x + 2]
ldb [%x + 0x10]
ret a
-- code
4,64 0 0 0,72 0 0 2,80 0 0 16,22 0 0 0,
