No comments in this form.
-- code
1,6 0 0 1, ; x
-- diag
1:12: error: expected an opcode [code-field]
