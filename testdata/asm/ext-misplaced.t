An ancillary load is a packet load.
-- asm
ldx #type
st mark
ret a
-- diag
1:5: error: 'ldx' does not take '#type'; it takes #k or M[k] or len or 4*([k]&0xf) [bad-operand]
2:4: error: 'st' does not take 'mark'; it takes M[k] [bad-operand]
