The path in source lines; each read is told, and each cell.
-- asm
	ld [0]
	jeq #1, both
	st M[1]
	ja join
both:	st M[1]
	st M[2]
join:	ldx M[1]
	ldx M[2]
	ld M[2]
	ret a
-- check socket
8:2: error: M[2] is read before it is written on the path #0 (line 1) -> #1 (line 2, jf) -> #2 (line 3) -> #3 (line 4, ja) -> #6 (line 7) -> #7 (line 8) [mem-unset]
9:2: error: M[2] is read before it is written on the path #0 (line 1) -> #1 (line 2, jf) -> #2 (line 3) -> #3 (line 4, ja) -> #6 (line 7) -> #8 (line 9) [mem-unset]
