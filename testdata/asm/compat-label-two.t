bpf_asm takes one.
-- asm compat
ja foo
bar: foo: ret a
-- diag
2:6: error: bpf_asm takes one label before an instruction [syntax]
