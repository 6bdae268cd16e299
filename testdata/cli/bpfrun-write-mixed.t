One file has one link type and one unit of time.
-- file p.pkt
01 # one
02 03
-
04 len=60
-- run
bpfrun -q -y RAW --code '1,6 0 0 65535' -w raw.pcap p.pkt
bpfrun --code '1,6 0 0 65535' -w o.pcap p.pkt raw.pcap; echo $?
bpfrun --code '1,6 0 0 65535' o.pcap
-- stdout
p.pkt: 4 records, 4 matched (4 bytes)
2
o.pcap: 4 records, 4 matched (4 bytes)
-- stderr
bpfrun: raw.pcap: cannot stand in o.pcap: its link type or the unit of its time stamps is another one
