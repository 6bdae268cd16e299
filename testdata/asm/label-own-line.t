Comments and line ends may stand between a label and its instruction.
-- asm
ja foo
foo:
; comment
/* more */

ret a
-- code
2,5 0 0 0,22 0 0 0,
