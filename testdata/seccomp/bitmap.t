S-08: the table of calls that are always allowed has 0 and 1, and nothing when
an argument is loaded first or the value is 0x7fff0001; x32 numbers never.
-- file plain.bpf
	ld [4]
	jne #0xc000003e, kill
	ld [0]
	jeq #0, allow
	jeq #1, allow
	jeq #0x40000000, allow
kill:	ret #0
allow:	ret #0x7fff0000
-- file argument.bpf
	ld [16]
	ld [4]
	jne #0xc000003e, kill
	ld [0]
	jeq #0, allow
	jeq #1, allow
	jeq #0x40000000, allow
kill:	ret #0
allow:	ret #0x7fff0000
-- file data.bpf
	ld [4]
	jne #0xc000003e, kill
	ld [0]
	jeq #0, allow
	jeq #1, allow
	jeq #0x40000000, allow
kill:	ret #0
allow:	ret #0x7fff0001
-- file calls
{"nr":0,"arch":"x86_64"}
{"nr":1,"arch":"x86_64"}
{"nr":2,"arch":"x86_64"}
{"nr":1073741824,"arch":"x86_64"}
{"nr":0,"arch":"i386"}
-- run
for f in plain argument data; do
	bpfrun --seccomp --stats -f $f.bpf calls | sed -n "s/^ *\([0-9]* bitmap\)/$f: \1/p"
	bpfrun --seccomp --stats -f $f.bpf calls | sed -n "s/^ *\([0-9]* 0x7fff000.*\)/$f: \1/p"
done
for kernel in 5.10 5.11; do
	bpfrun --seccomp --stats --kernel=$kernel -f plain.bpf calls | sed -n "s/^ *\([0-9]* bitmap\)/$kernel: \1/p"
done
-- stdout
plain: 2 bitmap
plain: 3 0x7fff0000 ALLOW
argument: 0 bitmap
argument: 3 0x7fff0000 ALLOW
data: 0 bitmap
data: 3 0x7fff0001 ALLOW
5.10: 0 bitmap
5.11: 2 bitmap
