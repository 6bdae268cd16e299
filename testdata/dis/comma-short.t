A field is missing.
-- code
1,6 0 0,
-- diag
1:8: error: expected the number k [code-field]
