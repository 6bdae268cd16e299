The cost of filters; for seccomp of each call, and why the kernel's bitmap lacks it.
-- file f.bpf
.context seccomp x86_64
	ld [arch]
	jne #0xc000003e, kill
	ld [nr]
	jeq #0, allow
	jeq #1, one
	jeq #2, two
kill:	ret #0
one:	ld [args[0].lo]
	jeq #7, allow
	ret #0
two:	ret #0x7fff0001
allow:	ret #0x7fff0000
-- run
bpfcheck -Wnone --cost -e 'tcp port 22'
bpfcheck -Wnone --cost f.bpf | sed 's/^[0-9]* calls/N calls/' | grep -E 'f.bpf|^short|^N|any|0x|  (read|write|open|close):'
bpfcheck -Wnone --cost --json f.bpf | grep '"cost"' | grep -o '{"arch":"x86_64","nr":1,[^}]*}'
bpfcheck -Wnone --cost --json -e ip | grep '"cost"'
bpfcheck -Wnone --cost --kernel=5.10 f.bpf | grep '  read:'
bpfcheck -Wnone --cost -e 'ip6 protochain 6'; echo $?
bpfcheck --cost --format=sarif f.bpf; echo $?
-- stdout
<expression>: instructions executed
shortest  longest       mean  share  result
       4       13       6.17 100.00%  any
       4       13       5.51  81.25%  0
       7       13       9.00  18.75%  262144
f.bpf: instructions executed
shortest  longest       mean  share  result
       3        8       4.88 100.00%  any
       3        8       4.18  68.75%  0x00000000 KILL_THREAD
       5        8       6.00  18.75%  0x7fff0000 ALLOW
       7        7       7.00  12.50%  0x7fff0001 ALLOW
N calls, of which the kernel's bitmap allows 1 without the filter
shortest  longest       mean  machine        nr  call
       5        5       5.00  x86_64          0  read: in the bitmap
       8        8       8.00  x86_64          1  write: insn #7 loads args[0]
       7        7       7.00  x86_64          2  open: insn #10 ALLOW with data (0x7fff0001)
       7        7       7.00  x86_64          3  close: insn #6 returns KILL_THREAD
{"arch":"x86_64","nr":1,"syscall":"write","shortest":8,"longest":8,"mean":8.00,"cached":false,"instruction":7,"why":"loads args[0]"}
{"format":1,"cost":{"filter":"<expression>","shortest":3,"longest":3,"mean":3.00,"values":[{"value":0,"shortest":3,"longest":3,"mean":3.00,"percent":50.00},{"value":262144,"shortest":3,"longest":3,"mean":3.00,"percent":50.00}]}}
       5        5       5.00  x86_64          0  read: Linux has the bitmap since 5.11
2
2
-- stderr
<expression>: error: the cost cannot be told: a jump goes backward [no-cost]
bpfcheck: --cost is printed as text or json
Try 'bpfcheck --help'.
