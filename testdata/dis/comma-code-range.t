Fields have their width.
-- code
1,65536 0 0 1,
-- diag
1:3: error: 65536 does not fit 16 bits [code-range]
