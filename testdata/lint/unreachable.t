Two stretches that nothing leads to.
-- asm
ja aa
ld [0]
ret a
aa: ret #1
ret #2
-- lint socket
2:1: warning: no way leads here, nor to what follows up to insn #2 [unreachable]
5:1: warning: no way leads here [unreachable]
