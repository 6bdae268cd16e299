What begins with a digit is one number or none.
-- asm
ret #018
ret #08
ret #12abc
ret #0x
ret #0b2
ret #1_000
-- diag
1:6: error: '018' is not a number [bad-number]
2:6: error: '08' is not a number [bad-number]
3:6: error: '12abc' is not a number [bad-number]
4:6: error: '0x' is not a number [bad-number]
5:6: error: '0b2' is not a number [bad-number]
6:6: error: '1_000' is not a number [bad-number]
