bpf_asm: no comment behind blanks.
-- asm compat
 # one
ret a
-- diag
1:2: error: unexpected '#', expected an instruction [syntax]
