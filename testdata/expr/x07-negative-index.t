X-07: an index that wraps is a negative offset; the load at 14 + 20 - 16 = 18.
-- file f
000000000000 000000000000 0800 4500001c 00000000 00060000 7f000001 00000000
000000000000 000000000000 0800 4500001c 00000001 00060000 7f000001 00000000
-- run
bpfasm -t d -e 'tcp[0xfffffff0:4] = 0' | grep x; bpfasm -t asm -e 'tcp[0xfffffff0:4] = 0' | grep x
bpfrun -v --engine=all -e 'tcp[0xfffffff0:4] = 0' f
-- stdout
(001) jeq      #0x800           jt 2	jf 10
(003) jeq      #0x6             jt 4	jf 10
(005) jset     #0x1fff          jt 10	jf 6
(006) ldxb     4*([14]&0xf)
(007) ld       [x + -2]
(008) jeq      #0x0             jt 9	jf 10
	jeq #0x800, L2, L10 ; IPv4
	jeq #0x6, L4, L10 ; TCP
	jset #0x1fff, L10
	ldxb 4*([14]&0xf)
	ld [x + 0xfffffffe]
L9:	ret #0x40000
1 262144 accept
2 0 reject
f: 2 records, 1 matched (34 bytes)
-- stderr
bpfrun: tcp[0xfffffff0:4] = 0: compiled for EN10MB
bpfrun: tcp[0xfffffff0:4] = 0: runs on the engine classic
bpfrun: tcp[0xfffffff0:4] = 0: runs on the engine libpcap
bpfrun: tcp[0xfffffff0:4] = 0: runs on the engine checked
bpfrun: tcp[0xfffffff0:4] = 0: runs on the engine jit-hardened
bpfrun: tcp[0xfffffff0:4] = 0: runs on the engine jit-plain
bpfrun: tcp[0xfffffff0:4] = 0: runs on the engine interp
bpfrun: tcp[0xfffffff0:4] = 0: runs on the engine jit
