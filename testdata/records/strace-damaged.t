Lines that are none of strace, and calls that end in the middle.

-- file log
read(3, "", 1) = 0
what is this
read(3, "abc
read(3, {a, [b
nonesuch(3) = 0
read 3
<... read
[pid 12
12:
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
bpfrun --seccomp -v p.bpf log
test $? = 2
-- stdout
1 0x00050001 ERRNO(1)
2 0x00050001 ERRNO(1)
log: 2 records, 2 matched
-- stderr
bpfrun: p.bpf: runs on the engine jit
log:2:1: error: this is no line of strace [syscall-record]
  what is this
  ^
log:3:13: error: the line ends within the arguments [syscall-record]
  read(3, "abc
              ^
log:4:15: error: the line ends within the arguments [syscall-record]
  read(3, {a, [b
                ^
log:5:1: error: no system call is called 'nonesuch' [syscall-record]
  nonesuch(3) = 0
  ^
log:6:1: error: this is no line of strace [syscall-record]
  read 3
  ^
log:7:1: error: this is no line of strace [syscall-record]
  <... read
  ^
log:8:1: error: this is no line of strace [syscall-record]
  [pid 12
  ^
log:9:1: error: this is no line of strace [syscall-record]
  12:
  ^
