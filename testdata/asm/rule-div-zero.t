Neither division nor modulo by the constant 0.
-- asm
div #0
mod #0
mul #0
ret a
-- diag
1:1: error: division by the constant 0 [div-zero]
2:1: error: modulo by the constant 0 [div-zero]
