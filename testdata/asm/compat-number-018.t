bpf_asm sees the numbers 01 and 8.
-- asm compat
ret #018
-- diag
1:8: error: unexpected '8', expected an instruction [syntax]
