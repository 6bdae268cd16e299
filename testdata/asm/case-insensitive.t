Mnemonics, registers and names are read in any case, labels as written.
-- asm
LD [0]
JEQ #1, Foo, foo
foo: LDXB 4*([0]&0XF)
Ld #MARK
St m[1]
RET A
Foo: TXA
Ret %A
-- code
8,32 0 0 0,21 4 0 1,177 0 0 0,32 0 0 4294963220,2 0 0 1,22 0 0 0,135 0 0 0,22 0 0 0,
