The zero of C output has no 0x, as bpf_asm prints it.
-- asm
ret a
-- c
{ 0x16,  0,  0, 0000000000 },
