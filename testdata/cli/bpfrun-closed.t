A closed standard stream is an error where it is used, and no file that is
written takes its place.
-- file p.pkt
01
-- run
bpfrun -w o.pcap --code '1,6 0 0 65535' - <p.pkt >&-; echo $?
bpfrun -q --code '1,6 0 0 65535' o.pcap >&-; echo $?
bpfrun -q --code '1,6 0 0 65535' - <&-; echo $?
bpfrun --code '1,6 0 0 65535' o.pcap
-- stdout
2
0
2
o.pcap: 1 records, 1 matched (1 bytes)
-- stderr
<stdout>: error: cannot write: Bad file descriptor [write]
<stdin>: error: cannot read: Bad file descriptor [read]
