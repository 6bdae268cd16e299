What llvm-objdump -d prints of the instructions.
-- internal-text
       0:	61 12 04 00 00 00 00 00	r2 = *(u32 *)(r1 + 0x4)
       1:	2d 23 01 00 00 00 00 00	if r3 > r2 goto +0x1 <LBB0_2>
       2:	18 03 00 00 f0 de bc 9a 00 00 00 00 78 56 34 12	r3 = 0x123456789abcdef0 ll
       4:	63 3a fc ff 00 00 00 00	*(u32 *)(r10 - 0x4) = w3
       5:	95 00 00 00 00 00 00 00	exit
-- internal-raw
6112040000000000
2d23010000000000
18030000f0debc9a
0000000078563412
633afcff00000000
9500000000000000
-- internal
   0: (61) r2 = *(u32 *)(r1 +4)
   1: (2d) if r3 > r2 goto pc+1
   2: (18) r3 = 0x123456789abcdef0
   4: (63) *(u32 *)(r10 -4) = r3
   5: (95) exit
