bpf_asm reads past **/ to a later end.
-- asm compat
/* x **/ ret a */ ret #1
-- diag
1:1: warning: bpf_asm does not see the end of this comment [odd-comment]
-- code
1,6 0 0 1,
