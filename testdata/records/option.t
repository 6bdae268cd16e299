The content says what a log is, and --records what it is when it does not.

-- file log
read(3, "", 1) = 0
-- file p.bpf
	ld [0]
	jeq #0, read
	jeq #257, openat
	jeq #41, socket
	jeq #0x40000000, x32
	ret #0x7fff0000
x32:	ret #0x80000000
read:	ld [16]
	jeq #3, no
	ret #0x7fff0000
openat:	ld [32]
	jset #1, no
	ld [36]
	jset #0x80000000, no
	ret #0x7fff0000
socket:	ld [20]
	jeq #0, low
	ret #0x80000000
low:	ld [16]
	jeq #16, no
	ret #0x7fff0000
no:	ret #0x00050001
-- run
bpfrun --seccomp --records=json p.bpf log
bpfrun --seccomp --records=strace p.bpf log
bpfrun --seccomp --records=binary p.bpf log
bpfrun --seccomp --records=nonesuch p.bpf log
cat log | bpfrun --seccomp p.bpf -
: | bpfrun --seccomp p.bpf -
printf "\\001\\002" | bpfrun --seccomp p.bpf -
bpfrun --seccomp --record=x p.bpf log
bpfrun --enforce p.bpf log
bpfrun --seccomp -f p.bpf --
true
-- stdout
log: 0 records, 0 matched
log: 1 records, 1 matched
     COUNT  CALL                 OUTCOME                RULE
         1  read                 ERRNO(1)               p.bpf:22 (2-9 yes)
log: 0 records, 0 matched
<stdin>: 1 records, 1 matched
     COUNT  CALL                 OUTCOME                RULE
         1  read                 ERRNO(1)               p.bpf:22 (2-9 yes)
-- stderr
log:1:4: error: '[' or '{' expected near 'read' [syscall-record]
  read(3, "", 1) = 0
     ^
log: error: record 1, at byte 0: it is cut off [damaged]
bpfrun: no form of system calls is called 'nonesuch'; there are json, strace, audit, perf and binary
Try 'bpfrun --help'.
<stdin>: error: the input is empty [empty-input]
<stdin>: error: this is no form of system calls: JSON lines, logs of strace, audit and perf trace, struct seccomp_data [input-form]
bpfrun: --record needs --seccomp and -- COMMAND
Try 'bpfrun --help'.
bpfrun: --enforce needs --seccomp and -- COMMAND
Try 'bpfrun --help'.
bpfrun: no command is given
Try 'bpfrun --help'.
