What a context is of.
-- asm
.context user EN10MB
ret a
-- diag
1:10: error: expected packet LINKTYPE or seccomp MACHINE [context]
