-c: no more is read after that many matches of each filter.
-- run
ln -s "$CBPF_BUILD/sample.pcap" s.pcap
bpfrun -c 2 -e 'port 22' -w a.pcap -e udp -w b.pcap s.pcap s.pcap
bpfrun -c 10 -e 'port 22' s.pcap s.pcap
bpfrun --code '1,6 0 0 65535' a.pcap b.pcap
-- stdout
s.pcap: port 22: 4 records, 2 matched (148 bytes)
s.pcap: udp: 14 records, 2 matched (158 bytes)
s.pcap: 58 records, 9 matched (591 bytes)
s.pcap: 3 records, 1 matched (74 bytes)
a.pcap: 2 records, 2 matched (148 bytes)
b.pcap: 2 records, 2 matched (158 bytes)
