What an expression cannot be; what it cannot hold.
-- asm
ldi 1 +
ret #1
ldi (2
ret #1
ldi 1 / 0
ldi 5 % (2 - 2)
ldi 1 << 64
ldi 1 << -1
ldi 0xffffffff + 1
ldi -0x80000001
ldi ~0x100000000
ldi 0xffffffffffffffff * 2
ldi -0x8000000000000000 - 1
ldi 0xffffffffffffffff + 1
ldi 5ulll
ldi x + 1
ret a
-- diag
2:1: error: unexpected 'ret', expected a number [syntax]
4:1: error: unexpected 'ret', expected ')' [syntax]
5:5: error: division by 0 [constant-division]
6:5: error: division by 0 [constant-division]
7:5: error: constants are shifted by 0 to 63 bits [constant-shift]
8:5: error: constants are shifted by 0 to 63 bits [constant-shift]
9:5: error: 0xffffffff + 1 does not fit 32 bits [number-range]
10:5: error: -0x80000001 does not fit 32 bits [number-range]
11:5: error: ~0x100000000 does not fit 32 bits [number-range]
12:5: error: 0xffffffffffffffff * 2 does not fit 64 bits [number-range64]
13:5: error: -0x8000000000000000 - 1 does not fit 64 bits [number-range64]
14:5: error: 0xffffffffffffffff + 1 does not fit 64 bits [number-range64]
15:5: error: '5ulll' is not a number [bad-number]
16:7: error: unexpected '+', expected an instruction [syntax]
