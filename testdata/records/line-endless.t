A line without an end does not take all memory; it is left out, and what follows
is read.
-- file p.bpf
ret #0x7fff0000
-- run
endless() {
	echo '{"nr":1}'
	head -c 150000000 /dev/zero | tr '\0' x
	echo
	echo '{"nr":2}'
}
endless | bpfrun --seccomp --print --invert p.bpf -
-- status 2
-- stdout
1 0x7fff0000 ALLOW
2 0x7fff0000 ALLOW
<stdin>: 2 records, 2 matched
-- stderr
<stdin>:2:1: error: the line is longer than 134217728 bytes [syscall-record]
