A record of memory that is shorter than the program was promised, and a link type
without a name.
-- file p.ins
r0 = *(u32 *)(r1 + 0)
exit
-- file m
01020304
0102
-- run
ln -s "$CBPF_BUILD/sample.pcap" s.pcap
bpfrun --ctx=memory:4 --print p.ins m; echo $?; bpfrun --ctx=memory --memory-size=4 --engine=all --print p.ins m; echo $?; bpfrun -y 999 -e tcp s.pcap; echo $?
-- stdout
1 0x4030201 accept
3
1 0x4030201 accept
3
2
-- stderr
bpfrun: m: record 2 has 2 bytes, fewer than the 4 that p.ins may touch
p.ins: note: the engine classic does not take this program: it is a program of the internal machine [engine-passed]
p.ins: note: the engine libpcap does not take this program: it runs over packets alone [engine-passed]
bpfrun: m: record 2 has 2 bytes, fewer than the 4 that p.ins may touch
bpfrun: s.pcap: its link type is EN10MB, that of -y is 999; see --force-linktype
-- status 0
