What -t internal, the verifier's log and bpftool print: slots, codes, comments.
The code tells a 64-bit immediate that would fit one slot.
-- internal-text
   0: (b7) r0 = 0
1: (18) r1 = 0x5            ; R1_w=5
  3: (05) goto pc+0
; int x = y;
  4: (55) if r1 != 0x0 goto pc+1
(18) r2 = map[id:7][0]+8
 7: (95) exit /* done */
-- internal-raw
b700000000000000
1801000005000000
0000000000000000
0500000000000000
5501010000000000
1822000007000000
0000000008000000
9500000000000000
-- internal-llvm
	r0 = 0
	r1 = 5 ll
	goto +0
	if r1 != 0 goto +1
	.quad 0x0000000700002218 # r2 = map[fd:7][0]+8
	.quad 0x0000000800000000
	exit
-- internal
   0: (b7) r0 = 0
   1: (18) r1 = 0x5
   3: (05) goto pc+0
   4: (55) if r1 != 0x0 goto pc+1
   5: (18) r2 = map[fd:7][0]+8
   7: (95) exit
