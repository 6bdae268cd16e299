What cannot be a constant.
-- asm
.equ A1, 1
.equ A1, 2
.equ EPERM, 1
.equ EPERM, 2
.equ SECCOMP_RET_ALLOW, 0
.equ len, 5
.equ UNKNOWN2, UNKNOWN1
.equ B1 5
ret #UNKNOWN2
ret #C1
ldi D1
-- diag
2:6: error: constant 'A1' is defined twice [duplicate-constant]
1:6: note: 'A1' is first defined here [first-constant]
4:6: error: a constant cannot be called 'EPERM', which has another value [constant-name]
5:6: error: a constant cannot be called 'SECCOMP_RET_ALLOW', which has another value [constant-name]
6:6: error: unexpected 'len', expected name [syntax]
7:16: error: there is no constant 'UNKNOWN1' [undefined-constant]
8:9: error: unexpected '5', expected ',' [syntax]
10:6: error: there is no constant 'C1' [undefined-constant]
11:5: error: there is no constant 'D1' [undefined-constant]
