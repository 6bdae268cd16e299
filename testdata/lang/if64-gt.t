.if64 with >: the upper halves first.
-- asm
.context seccomp x86_64
.if64 args[1] > 0x100000002, yes, no
yes: ret #TRAP(1)
no: ret #ALLOW
-- dis
	ld [28] ; args[1].hi
	jgt #0x1, L5
	jeq #0x1, L3, L6
L3:	ld [24] ; args[1].lo
	jgt #0x2, L5, L6
L5:	ret #0x30001 ; TRAP(1)
L6:	ret #0x7fff0000 ; ALLOW
-- syscalls
{"nr":0,"arch":"x86_64","args":[0,"0x100000001"]}
{"nr":0,"arch":"x86_64","args":[0,"0x100000002"]}
{"nr":0,"arch":"x86_64","args":[0,"0x100000003"]}
{"nr":0,"arch":"x86_64","args":[0,"0x000000002"]}
{"nr":0,"arch":"x86_64","args":[0,"0x200000000"]}
{"nr":0,"arch":"x86_64","args":[0,-1]}
-- verdict
ALLOW
ALLOW
TRAP(1)
ALLOW
TRAP(1)
TRAP(1)
