To bpf_asm [x+2] is [x and the number +2.
-- asm compat
ldh [x+2]
ret a
-- diag
1:7: error: unexpected '+2', expected '+' or '-' [syntax]
