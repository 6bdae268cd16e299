One error a line; the lines behind it are read.
-- internal-text
r0 = 
r0 += +
if r0 > 5
if r0 > 5 goto
goto 5
r0 = *(u32 *)(r1 + 4
*(u32 *)r1 = 5
r0 r1
call
call foo bar
= 5
lock r0 += r1
mov r0,
ldxw r1, r2+4
jeq r1, 2
r0 ++ 1
r0 = @
if r0 > 5 goto px+3
exit now
-- diag
1:6: error: unexpected end of the line, expected a value [syntax]
2:8: error: unexpected end of the line, expected number [syntax]
3:10: error: unexpected end of the line, expected goto [syntax]
4:15: error: unexpected end of the line, expected a label, pc+N or +N [syntax]
5:6: error: unexpected '5', expected a label, pc+N or +N [syntax]
6:21: error: unexpected end of the line, expected ')' [syntax]
7:9: error: unexpected 'r1', expected '(' [syntax]
8:4: error: unexpected 'r1', expected = or operator [syntax]
9:5: error: unexpected end of the line, expected name, function#number, number or + or - [syntax]
10:6: error: unexpected 'foo', expected 'local' [syntax]
11:1: error: unexpected '=', expected an instruction [syntax]
12:6: error: unexpected 'r0', expected name or '*' [syntax]
13:8: error: unexpected end of the line, expected register, number, + or - or '[' [syntax]
14:12: error: unexpected '+', expected end of line or ',' [syntax]
15:1: error: 'jeq' does not take such operands [bad-operand]
16:4: error: unexpected '+', expected = or operator [syntax]
17:6: error: unexpected character '@' [bad-char]
18:16: error: unexpected 'px', expected 'pc' [syntax]
19:6: error: unexpected 'now', expected end of line [syntax]
10:10: error: label 'bar' is not defined [undefined-label]
10:10: note: too many errors; the rest was not read [too-many-errors]
