Bits of 64, compared; the second target left out.
-- asm
.context seccomp s390x
.if64 args[0] & ~0xff == 0xabcd00, yes
.if64 ip & 1<<32 != 0, yes
ret #ALLOW
yes: ret #TRAP(1)
-- dis
	ld [16] ; args[0].hi
	and #0xffffffff
	jeq #0, L3, L6
L3:	ld [20] ; args[0].lo
	and #0xffffff00
	jeq #0xabcd00, L13
L6:	ld [8] ; ip.hi
	and #0x1
	jeq #0, L9, L13
L9:	ld [12] ; ip.lo
	and #0
	jeq #0, L12, L13
L12:	ret #0x7fff0000 ; ALLOW
L13:	ret #0x30001 ; TRAP(1)
-- syscalls
{"nr":0,"arch":"s390x","args":["0xabcd00"]}
{"nr":0,"arch":"s390x","args":["0xabcdff"]}
{"nr":0,"arch":"s390x","args":["0xabce00"]}
{"nr":0,"arch":"s390x","args":["0x100abcd00"]}
{"nr":0,"arch":"s390x","ip":"0x100000000","args":[0]}
{"nr":0,"arch":"s390x","ip":"0x200000000","args":[0]}
-- verdict
TRAP(1)
TRAP(1)
ALLOW
ALLOW
TRAP(1)
ALLOW
