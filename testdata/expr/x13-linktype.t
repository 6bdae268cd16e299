X-13: a filter that says it was compiled for Ethernet is refused on another link
type.
-- file sll.pkt
0004 0001 0006 0200000000010000 86dd 60
-- run
bpfrun -q -y LINUX_SLL -w sll.pcap --code '1,6 0 0 65535' sll.pkt
bpfasm -e ip -t savefile -o f; bpfrun f sll.pcap; echo $?
bpfasm -e ip -t json -o g; bpfrun g sll.pcap; echo $?
-- stdout
2
2
-- stderr
bpfrun: sll.pcap: its link type is LINUX_SLL, that of f is EN10MB; see --force-linktype
bpfrun: sll.pcap: its link type is LINUX_SLL, that of g is EN10MB; see --force-linktype
