jge with X: unsigned, below, equal and above.
-- asm
	ld	[4]
	tax
	ld	[0]
	jge	x, yes, no
yes:
	ret	#1
no:
	ret	#2
-- packet unix
0000000400000005
0000000500000005
0000000600000005
800000007fffffff
7fffffff80000000
0000000000000000
ffffffffffffffff
-- verdict
2
1
1
1
2
1
1
