What .if64 does not take.
-- asm
.context seccomp x86_64
.if64 args[6] == 1, l
.if64 foo == 1, l
.if64 args[0] = 1, l
.if64 args[0] & 1 < 1, l
.if64 args[0] == 0x10000000000000000, l
.if64 args[0] == 1
l: ret a
-- diag
2:12: error: struct seccomp_data has no field 'args[6] or more' [field-name]
3:7: error: expected args[0] to args[5], or ip [syntax]
4:15: error: unexpected character '=' [bad-char]
5:19: error: unexpected '<', expected another operator [syntax]
6:18: error: 0x10000000000000000 does not fit 32 bits [number-range]
8:1: error: unexpected 'l', expected ',' [syntax]
