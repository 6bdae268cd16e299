A trace has the whole of a 64-bit immediate, and says which bytes of the stack are
written.
-- file p.ins
	*(u8 *)(r10 -8) = 1
	*(u16 *)(r10 -2) = 1
	r0 = 0x100000007 ll
	exit
-- run
bpfcheck --trace p.ins
-- stdout
   0: (72) *(u8 *)(r10 -8) = 1           ; r1=ctx
   1: (6a) *(u16 *)(r10 -2) = 1          ; r1=ctx fp-8=bytes 0x01
   2: (18) r0 = 0x100000007              ; r1=ctx fp-8=bytes 0xc1
   4: (95) exit                          ; r0=0x100000007 r1=ctx fp-8=bytes 0xc1
p.ins: ok (target internal, context packet)
-- status 0
