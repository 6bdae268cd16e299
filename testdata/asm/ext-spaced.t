A number sign with a gap is no part of a name.
-- asm
ld # type
ret a
-- diag
1:6: error: unexpected 'type', expected a number [syntax]
