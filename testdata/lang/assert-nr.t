A call by its number, with arguments behind it or in parentheses.
-- file p.bpf
.context seccomp x86_64
	ld	[nr]
	jne	#nr(openat), allow
	ld	[args[0].lo]
	jeq	#-100, deny
allow:	ret	#ALLOW
deny:	ret	#ERRNO(EPERM)
.assert syscall nr(openat) -100 0x7ffe1000 -> ERRNO(EPERM)
.assert syscall nr(openat)(-100, 0x7ffe1000) -> ERRNO(EPERM)
.assert syscall nr(openat) 3 -> ALLOW
.assert syscall nr(getpid) -> ALLOW
.assert syscall nr(openat) 1 2 3 4 5 6 -> ALLOW
-- file bad.bpf
.context seccomp x86_64
	ret	#ALLOW
.assert syscall nr(openat) 1 2 3 4 5 6 7 -> ALLOW
-- run
bpfasm --test p.bpf
bpfasm --test bad.bpf
-- status 1
-- stdout
p.bpf: ok (5 assertions)
-- stderr
bad.bpf:3:1: error: a system call has at most 6 arguments [assertion]
  .assert syscall nr(openat) 1 2 3 4 5 6 7 -> ALLOW
  ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
