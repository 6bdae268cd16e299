Assertions are run by bpfasm --test and by bpfcheck, and do not show in the program.
-- file good.bpf
.context packet EN10MB
	ldh [ether.type]
	jeq #ether(ip), yes
	ld #proto
	ret a
yes:	ret #-1
.assert packet ffffffffffff 020304050607 0800 -> accept
.assert packet ffffffffffff 020304050607 0800 -> -1
.assert packet ffffffffffff 020304050607 0806 -> 0x806
.assert packet - -> reject
-- file calls.bpf
.context seccomp x86_64
	ld [arch]
	jne #AUDIT_ARCH_X86_64, kill
	ld [nr]
	jeq #nr(openat), deny
	ret #ALLOW
deny:	ret #ERRNO(EPERM)
kill:	ret #KILL
.assert syscall openat(-100, 0x7f0000001000) -> ERRNO(EPERM)
.assert syscall read() -> ALLOW
.assert syscall 0(0, 0, 0, 0, 0, 0) -> 0x7fff0001
.assert syscall i386: openat() -> KILL
-- run
bpfasm --test good.bpf && bpfasm --test calls.bpf && bpfasm -q --test calls.bpf
bpfcheck -Wnone good.bpf calls.bpf
bpfasm good.bpf
-- stdout
good.bpf: ok (4 assertions)
calls.bpf: ok (4 assertions)
good.bpf: ok (5 instructions, target socket)
calls.bpf: ok (7 instructions, target seccomp)
2 filters: 2 taken, 0 refused; 0 errors, 0 warnings, 0 notes
5,40 0 0 12,21 2 0 2048,32 0 0 4294963200,22 0 0 0,6 0 0 4294967295,
