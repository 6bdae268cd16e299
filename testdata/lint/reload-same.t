The same load again.
-- asm
ldh [12]
jeq #0x800, aa, bb
aa: ldh [12]
ret a
bb: ldh [12]
jeq #0x806, cc
ldh [14]
cc: ldh [12]
ret a
-- lint socket
3:5: note: A holds this already [reload-same]
5:5: note: A holds this already [reload-same]
