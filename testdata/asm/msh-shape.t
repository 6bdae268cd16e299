Nothing but 4 and 15.
-- asm
ldxb 8*([14]&0xf)
ldxb 4*([14]&0x1f)
ret a
-- diag
1:6: error: only 4*([k]&0xf) can be loaded into X this way [msh-shape]
2:6: error: only 4*([k]&0xf) can be loaded into X this way [msh-shape]
