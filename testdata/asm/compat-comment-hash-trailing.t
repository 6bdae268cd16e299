bpf_asm: no comment behind an instruction.
-- asm compat
ret a # one
-- diag
1:7: error: unexpected '#', expected an instruction [syntax]
