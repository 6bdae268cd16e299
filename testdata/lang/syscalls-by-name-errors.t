Names that the machine, or no machine, has.
-- asm
ldi nr(openat)
ldi nr(nothing, x86_64)
ldi nr(open, aarch64)
ldi nr(open, vax)
ret a
-- diag
1:5: error: which machine's? name it here, or by .context seccomp [context]
2:5: error: no system call is called 'nothing' [named-number]
3:5: error: no system call of that machine is called 'open' [named-number]
4:5: error: no machine is called 'vax' [named-number]
