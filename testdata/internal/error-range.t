Numbers that do not fit their field.
-- internal-text
r0 = 2147483648
r0 = 0x80000000
w0 = 4294967295
w0 = 4294967296
r0 += -2147483649
r0 = 18446744073709551616 ll
r0 = -9223372036854775809 ll
r0 = *(u32 *)(r1 + 32768)
r0 = *(u32 *)(r1 - 32769)
goto +32768
goto -32769
gotol +2147483648
if r0 == 4294967295 goto +1
if w0 == 4294967295 goto +1
*(u64 *)(r1 + 0) = 4294967295
*(u32 *)(r1 + 0) = 4294967295
r0 = 09
lddw r0, 0x10000000000000000
.quad 0x10000000000000000
-- diag
1:6: error: 2147483648 does not fit 32 bits, sign-extended [field-range]
4:6: error: 4294967296 does not fit 32 bits [field-range]
5:7: error: -2147483649 does not fit 32 bits, sign-extended [field-range]
6:6: error: 18446744073709551616 does not fit 64 bits [field-range]
7:6: error: -9223372036854775809 does not fit 64 bits [field-range]
8:20: error: 32768 does not fit a 16-bit offset [field-range]
9:20: error: 32769 does not fit a 16-bit offset [field-range]
10:6: error: +32768 does not fit a 16-bit offset [field-range]
11:6: error: -32769 does not fit a 16-bit offset [field-range]
12:7: error: +2147483648 does not fit 32 bits, sign-extended [field-range]
13:10: error: 4294967295 does not fit 32 bits, sign-extended [field-range]
15:20: error: 4294967295 does not fit 32 bits, sign-extended [field-range]
17:6: error: '09' is not a number [bad-number]
18:10: error: 0x10000000000000000 does not fit 64 bits [field-range]
19:7: error: 0x10000000000000000 does not fit 64 bits [field-range]
