bpf_asm takes labels only.
-- asm compat
ja 0
ret a
-- diag
1:4: error: bpf_asm jumps to labels only [syntax]
