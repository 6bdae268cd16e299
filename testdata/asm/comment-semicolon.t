A semicolon begins a comment.
-- asm
; one
tax;txa
ret a ; two ; three
-- code
2,7 0 0 0,22 0 0 0,
