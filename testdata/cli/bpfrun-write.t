-w: byte for byte what tcpdump writes; matching records can be read again.
-- run
ln -s "$CBPF_BUILD/sample.pcap" s.pcap
umask 027
bpfrun -q -e 'port 22' -w o.pcap s.pcap
stat -c %a o.pcap
ls -A | grep -c cbpf-
bpfrun -q -e 'port 22' -w - s.pcap | cmp - o.pcap && echo same
bpfrun -e 'tcp' -w p.pcap o.pcap
-- stdout
640
0
same
o.pcap: 9 records, 9 matched (591 bytes)
