What bpf_dbg's "disassemble" prints; its ja has an absolute number.
-- file f
l0:	ldh [12]
l1:	jeq #0x800, l2, l7
l2:	ldxb 4*([14]&0xf)
l3:	ldh [x+2]
l4:	add #4
l5:	ja 7
l6:	ret x
l7:	ret #0xffff
-- file lost
l0:	nosup 0x47
l1:	ret a
-- run
bpfasm f && bpfasm -t asm f; bpfasm lost
-- stdout
8,40 0 0 12,21 0 5 2048,177 0 0 14,72 0 0 2,4 0 0 4,5 0 0 1,14 0 0 0,6 0 0 65535,
	ldh [12]
	jeq #0x800, L2, L7 ; IPv4
L2:	ldxb 4*([14]&0xf)
	ldh [x + 2]
	add #0x4
	ja L7
	.word 0x0e 0 0 0x0
L7:	ret #0xffff
-- stderr
lost:1:5: error: 'nosup' does not tell what the instruction was [listing-lost]
  l0:	nosup 0x47
     	^~~~~
-- status 1
