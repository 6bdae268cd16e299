Cells by number.
-- code
5,2 0 0 0,3 0 0 15,96 0 0 0,97 0 0 15,22 0 0 0,
-- dis
	st M[0]
	stx M[15]
	ld M[0]
	ldx M[15]
	ret a
