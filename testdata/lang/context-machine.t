A machine that is not known.
-- asm
.context seccomp vax
ret a
-- diag
1:18: error: no machine is called 'vax' [named-number]
