A filter for one link type does not run over another.
-- file sll.pkt
0004 0001 0006 0200000000010000 86dd 60
-- run
ln -s "$CBPF_BUILD/sample.pcap" s.pcap
bpfrun -e 'port 22' -y LINUX_SLL s.pcap; echo $?
bpfrun -e 'port 22' -y LINUX_SLL --force-linktype s.pcap; echo $?
bpfrun -y LINUX_SLL -e ip6 sll.pkt; echo $?
bpfrun -y LINUX_SLL -w sll.pcap --code '1,6 0 0 65535' sll.pkt; echo $?
bpfrun -e 'ip6 or arp' sll.pcap s.pcap; echo $?
-- stdout
2
s.pcap: 58 records, 0 matched (0 bytes)
1
sll.pkt: 1 records, 1 matched (17 bytes)
0
sll.pkt: 1 records, 1 matched (17 bytes)
0
sll.pcap: 1 records, 1 matched (17 bytes)
s.pcap: 58 records, 10 matched (823 bytes)
0
-- stderr
bpfrun: s.pcap: its link type is EN10MB, that of -y is LINUX_SLL; see --force-linktype
