A program has one context, and it is known.
-- asm
.context packet NOWHERE
.context seccomp x86_64
.context user x
ret a
-- diag
1:17: error: no link type is called 'NOWHERE' [linktype-name]
2:1: error: a program has one context [context]
1:1: note: the first .context is here [first-context]
3:15: error: unexpected 'x', expected name [syntax]
