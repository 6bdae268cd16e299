gotol and local calls: LLVM has labels for what does not fit 16 bits, and
for calls; where nothing stands there is no label, and so the data.
-- internal-text
gotol pc+1
gotol pc-2
gotol pc+32768
gotol pc-2147483648
gotol pc+2147483647
call pc+2
call pc-1
call pc+1000
r1 = 0x1 ll
call pc-2
call bpf_get_prandom_u32#7
call unknown#-1
call unknown#2147483647
exit
-- internal-raw
0600000001000000
06000000feffffff
0600000000800000
0600000000000080
06000000ffffff7f
8510000002000000
85100000ffffffff
85100000e8030000
1801000001000000
0000000000000000
85100000feffffff
8500000007000000
85000000ffffffff
85000000ffffff7f
9500000000000000
-- internal-llvm
	gotol +1
	gotol -2
	.quad 0x0000800000000006 # gotol pc+32768
	.quad 0x8000000000000006 # gotol pc-2147483648
	.quad 0x7fffffff00000006 # gotol pc+2147483647
	call L8
L6:	call L6
	.quad 0x000003e800001085 # call pc+1000
L8:	r1 = 1 ll
	.quad 0xfffffffe00001085 # call pc-2
	call 7
	call -1
	call 2147483647
	exit
-- internal
   0: (06) gotol pc+1
   1: (06) gotol pc-2
   2: (06) gotol pc+32768
   3: (06) gotol pc-2147483648
   4: (06) gotol pc+2147483647
   5: (85) call pc+2
   6: (85) call pc-1
   7: (85) call pc+1000
   8: (18) r1 = 0x1
  10: (85) call pc-2
  11: (85) call bpf_get_prandom_u32#7
  12: (85) call unknown#-1
  13: (85) call unknown#2147483647
  14: (95) exit
