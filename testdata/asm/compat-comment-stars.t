bpf_asm does not see the end of /***/.
-- asm compat
/***/ ret a
-- diag
1:1: error: unexpected character '/' [bad-char]
