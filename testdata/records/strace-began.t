Calls that began before the log: all that is known of them is their names.

-- file log
<... read resumed>"", 1) = 0
12 <... sched_get_priority_max resumed>) = 0
12 <... nonesuch resumed>) = 0
-- file p.bpf
	ld [16]
	jeq #3, no
	ret #0x7fff0000
no:	ret #0x00050001
-- run
bpfrun --seccomp -v p.bpf log
test $? = 2
-- stdout
1 0x00050001 ERRNO(1) or ALLOW
2 0x00050001 ERRNO(1) or ALLOW
log: 2 records, 2 matched
-- stderr
bpfrun: p.bpf: runs on the engine jit
log:3:1: error: no system call is called 'nonesuch' [syscall-record]
  12 <... nonesuch resumed>) = 0
  ^
