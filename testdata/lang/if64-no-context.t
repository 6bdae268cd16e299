The halves lie by the machine.
-- asm
.if64 args[0] == 1, l
l: ret a
-- diag
1:1: error: the halves of 64 bits lie by the machine; it is named by .context seccomp MACHINE [context]
