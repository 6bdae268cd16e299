The zero of C output has no 0x, as bpf_asm prints it.
-- asm
ret a
-- c-bpf_asm
{ 0x16,  0,  0, 0000000000 },
-- c
{ 0x16,  0,  0, 0x00000000 },
