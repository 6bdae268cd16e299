What a cooked header says: type, protocol, hardware type.
-- asm
ld #type
lsh #28
tax
ld #hatype
lsh #16
or x
tax
ld #proto
or x
ret a
-- packet LINUX_SLL
0004 0001 0006 0200000000010000 0800 45
-- verdict
1073809408
