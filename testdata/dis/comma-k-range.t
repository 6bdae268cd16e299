Fields have their width.
-- code
1,6 0 0 4294967296,
-- diag
1:9: error: 4294967296 does not fit 32 bits [code-range]
