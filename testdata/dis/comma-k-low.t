A negative k down to -2^31.
-- code
1,6 0 0 -2147483649,
-- diag
1:9: error: -2147483649 does not fit 32 bits [code-range]
