bpf_asm stops at the first error.
-- asm compat
foo
bar
ret a
-- diag
1:1: error: there is no instruction 'foo' [unknown-mnemonic]
