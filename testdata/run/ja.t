ja skips what stands between.
-- asm
	ld	#1
	ja	end
	ld	#2
	ret	#3
end:
	ret	a
-- packet unix
00000000
-- verdict
1
