One past either limit, and far past.
-- asm
ret #-2147483649
ret #4294967296
ret #99999999999
ret #0x1ffffffff
ret #99999999999999999999999
-- diag
1:6: error: -2147483649 does not fit 32 bits [number-range]
2:6: error: 4294967296 does not fit 32 bits [number-range]
3:6: error: 99999999999 does not fit 32 bits [number-range]
4:6: error: 0x1ffffffff does not fit 32 bits [number-range]
5:6: error: 99999999999999999999999 does not fit 32 bits [number-range]
