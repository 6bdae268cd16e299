A name that stands as a value and is none is named, whatever follows it.
-- internal-text
r0 = foo
r0 = foo + 1
r0 = r1x
w0 = foo bar
r0 = foo // remark
r0 = foo(r1)
mov r0, foo
r0 += foo
if r0 == foo goto +1
r0 = map_fd
-- diag
1:6: error: unexpected 'foo', expected a register, a number or a load [syntax]
2:6: error: unexpected 'foo', expected a register, a number or a load [syntax]
3:6: error: unexpected 'r1x', expected a register, a number or a load [syntax]
4:6: error: unexpected 'foo', expected a register, a number or a load [syntax]
5:6: error: unexpected 'foo', expected a register, a number or a load [syntax]
6:12: error: unexpected ')', expected a label, pc+N or +N [syntax]
7:9: error: unexpected 'foo', expected register, number, + or - or '[' [syntax]
8:7: error: unexpected 'foo', expected register, number or + or - [syntax]
9:10: error: unexpected 'foo', expected register, number or + or - [syntax]
10:6: error: unexpected 'map_fd', expected a register, a number or a load [syntax]
