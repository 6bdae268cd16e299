bpf_asm has one target there.
-- asm compat
jne #1, differs, same
same: ret #1
differs: ret #0
-- diag
1:5: error: 'jne' takes one target in bpf_asm [one-target]
