jset: any common bit, the highest too.
-- asm
	ld	[0]
	jset	#0x80000004, yes, no
yes:
	ret	#1
no:
	ret	#2
-- packet unix
00000005
00000007
ffffffff
80000000
00000000
-- verdict
1
1
1
1
2
