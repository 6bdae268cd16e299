Assertions that say nothing that can be run.
-- asm
.context seccomp x86_64
ret #0
.assert packet 00 -> accept
.assert syscall read() -> accept
.assert syscall read(1,2,3,4,5,6,7) -> ALLOW
.assert syscall nothing() -> ALLOW
.assert syscall vax: read() -> ALLOW
.assert call read() -> ALLOW
.assert syscall read()
-- diag
3:1: error: the context is that of system calls [assertion]
4:1: error: of a system call an action is expected [assertion]
5:1: error: a system call has at most 6 arguments [assertion]
6:17: error: no system call is called 'nothing' [named-number]
7:17: error: no machine is called 'vax' [named-number]
8:9: error: expected packet BYTES -> VERDICT, or syscall NAME(ARGS) -> VERDICT [syntax]
10:1: error: unexpected end of the text, expected -> [syntax]
