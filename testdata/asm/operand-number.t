A number without its mark: what can be written instead is told.
-- asm
ld 5
add 1
jeq 1, l1
ret 1
st 5
ldh 5
ldi 5, l1
l1: ret a
-- diag
1:4: error: 'ld' does not take a number without '#'; write #5 or [5] [bad-operand]
2:5: error: 'add' does not take a number without '#'; write #1 [bad-operand]
3:5: error: 'jeq' does not take a number without '#'; write #1 [bad-operand]
4:5: error: 'ret' does not take a number without '#'; write #1 [bad-operand]
5:4: error: 'st' does not take a number without '#'; it takes M[k] [bad-operand]
6:5: error: 'ldh' does not take a number without '#'; write [5] [bad-operand]
7:5: error: 'ldi' does not take a number without '#'; write #5 [bad-operand]
