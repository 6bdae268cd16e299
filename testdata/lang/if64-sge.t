.if64 with s>=: the upper halves first.
-- asm
.context seccomp x86_64
.if64 args[1] s>= 0x100000002, yes, no
yes: ret #TRAP(1)
no: ret #ALLOW
-- dis
	ld [28] ; args[1].hi
	xor #0x80000000
	jgt #0x80000001, L6
	jeq #0x80000001, L4, L7
L4:	ld [24] ; args[1].lo
	jge #0x2, L6, L7
L6:	ret #0x30001 ; TRAP(1)
L7:	ret #0x7fff0000 ; ALLOW
-- syscalls
{"nr":0,"arch":"x86_64","args":[0,"0x100000001"]}
{"nr":0,"arch":"x86_64","args":[0,"0x100000002"]}
{"nr":0,"arch":"x86_64","args":[0,"0x100000003"]}
{"nr":0,"arch":"x86_64","args":[0,"0x000000002"]}
{"nr":0,"arch":"x86_64","args":[0,"0x200000000"]}
{"nr":0,"arch":"x86_64","args":[0,-1]}
-- verdict
ALLOW
TRAP(1)
TRAP(1)
ALLOW
TRAP(1)
ALLOW
