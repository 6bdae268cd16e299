Blanks and comments may stand before the colon.
-- asm
ja foo
foo /* x */
: ret a
-- code
2,5 0 0 0,22 0 0 0,
