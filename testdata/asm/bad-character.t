A character that is in no token ends its statement.
-- asm
ld @ 5
ret a }
.foo 1
ld $x
ret a
-- diag
1:4: error: unexpected character '@' [bad-char]
2:7: error: unexpected '}', expected an instruction [syntax]
3:1: error: there is no instruction '.foo' [unknown-mnemonic]
4:4: error: unexpected character '$' [bad-char]
