No kernel takes it.
-- asm
ret x
ret a
-- diag
1:1: error: 0x0e is no opcode that Linux takes [bad-opcode]
