A program whose proof takes more than the usual budget, and a smaller one.
-- file p.ins
	r6 = 0
	r0 = 0
o:	r7 = 0
i:	r7 += 1
	r0 += 1
	if r7 < 1000 goto i
	r6 += 1
	if r6 < 340 goto o
	exit
-- file m
00
-- run
bpfrun --ctx=memory --print p.ins m 2>&1 | grep -o 'not proven within [0-9]*'; bpfrun --ctx=memory --budget=2000000 --print p.ins m; bpfrun --ctx=memory --budget=2000000 --engine=all --print p.ins m; echo $?; bpfrun --ctx=memory --budget=0 p.ins m; echo $?; bpfcheck --budget=x p.ins; echo $?
-- stdout
not proven within 1000000
1 0x53020 accept
m: 1 records, 1 matched (1 bytes)
1 0x53020 accept
m: 1 records, 1 matched (1 bytes)
0
2
2
-- stderr
p.ins: note: the engine classic does not take this program: it is a program of the internal machine [engine-passed]
p.ins: note: the engine libpcap does not take this program: it runs over packets alone [engine-passed]
bpfrun: --budget takes a number from 1 to 4294967295, not '0'
Try 'bpfrun --help'.
bpfcheck: 'x' is no number of instructions
Try 'bpfcheck --help'.
-- status 0
