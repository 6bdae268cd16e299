What the mnemonic takes is told.
-- asm
add a
st len
ldx [0]
ret [0]
jeq x
ld a
ldb len
ldb #1
jeq #1
add #1, l1
l1: ret a
-- diag
1:5: error: 'add' does not take a; it takes #k or x [bad-operand]
2:4: error: 'st' does not take len; it takes M[k] [bad-operand]
3:5: error: 'ldx' does not take [k]; it takes #k or M[k] or len or 4*([k]&0xf) [bad-operand]
4:5: error: 'ret' does not take [k]; it takes #k or x or a [bad-operand]
5:5: error: 'jeq' does not take x; it takes #k, label or x, label [bad-operand]
6:4: error: 'ld' does not take a; it takes #k or [k] or [x + k] or M[k] or len [bad-operand]
7:5: error: 'ldb' does not take len; it takes [k] or [x + k] [bad-operand]
8:5: error: 'ldb' does not take #k; it takes [k] or [x + k] [bad-operand]
9:5: error: 'jeq' does not take #k; it takes #k, label or x, label [bad-operand]
10:5: error: 'add' does not take #k, label; it takes #k or x [bad-operand]
