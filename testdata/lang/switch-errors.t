Keys that are there twice, both are named.
-- asm
.switch {1: a1, 2..5: a1, 1: a1}
.switch {1..9: a1,
	4: a1}
.switch {9..8: a1}
.switch {default: a1, default: a1}
.switch {1: nowhere}
.switch {1 a1}
a1: ret a
-- diag
1:27: error: the keys 1 overlap those of another case [switch-overlap]
1:10: note: the other case is 1 here [first-case]
3:2: error: the keys 4 overlap those of another case [switch-overlap]
2:10: note: the other case is 1..9 here [first-case]
4:10: error: the keys 9..8 run backward [switch-range]
5:23: error: the keys default overlap those of another case [switch-overlap]
5:10: note: the other case is default here [first-case]
7:12: error: unexpected 'a1', expected .. or ':' [syntax]
6:13: error: label 'nowhere' is not defined [undefined-label]
