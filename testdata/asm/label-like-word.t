Only whole words are reserved.
-- asm
ja length
length: ja ax
ax: ja ldx2
ldx2: ret #0
-- code
4,5 0 0 0,5 0 0 0,5 0 0 0,6 0 0 0,
