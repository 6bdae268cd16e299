bpf_asm takes labels only.
-- asm compat
jeq #1,1,2
ret a
ret a
ret a
-- diag
1:8: error: bpf_asm jumps to labels only [syntax]
