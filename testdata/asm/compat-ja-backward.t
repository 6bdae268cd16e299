bpf_asm writes the wrapped distance.
-- asm compat
foo: ld [0]
ja foo
self: ja self
ret a
-- code
4,32 0 0 0,5 0 0 4294967294,5 0 0 4294967295,22 0 0 0,
