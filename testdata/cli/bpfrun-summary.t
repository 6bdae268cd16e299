The default output is a line for each input.
-- file p.pkt
01 # one
02 03
-
04 len=60
-- run
ln -s "$CBPF_BUILD/sample.pcap" s.pcap
bpfrun -e 'port 22' s.pcap p.pkt
-- stdout
s.pcap: 58 records, 9 matched (591 bytes)
p.pkt: 4 records, 0 matched (0 bytes)
