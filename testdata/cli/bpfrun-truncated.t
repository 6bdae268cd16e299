A damaged capture: its good records, all of them, and status 2.
-- run
ln -s "$CBPF_BUILD/sample.pcap" s.pcap
head -c 500 s.pcap >t.pcap
bpfrun --code '1,6 0 0 65535' -w o.pcap t.pcap; echo $?
bpfrun --code '1,6 0 0 65535' o.pcap
head -c 20 s.pcap >t.pcap; bpfrun --code '1,6 0 0 65535' t.pcap; echo $?
bpfrun --code '1,6 0 0 65535' - <t.pcap; echo $?
-- stdout
t.pcap: 5 records, 5 matched (343 bytes)
2
o.pcap: 5 records, 5 matched (343 bytes)
2
2
-- stderr
t.pcap: error: record 6, at byte 447: truncated dump file; tried to read 68 captured bytes, only got 37 [damaged]
t.pcap: error: truncated dump file; tried to read 24 file header bytes, only got 16 [bad-capture]
<stdin>: error: truncated dump file; tried to read 24 file header bytes, only got 16 [bad-capture]
