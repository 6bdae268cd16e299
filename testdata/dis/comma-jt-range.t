Fields have their width.
-- code
1,6 300 0 1,
-- diag
1:5: error: 300 does not fit 8 bits [code-range]
