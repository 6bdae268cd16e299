A label that no jump uses.
-- asm
ld [0]
l: jeq #1, aa
ret #0
aa: ret #1
-- lint socket
2:1: note: no jump goes to the label [unused-label]
