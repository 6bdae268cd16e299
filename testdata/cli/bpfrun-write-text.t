Packet text becomes a capture: link type, lengths, time stamps, both parts.
-- file t.pkt
4500 time=1700000000.123456 len=20
60 time=5
01020304 frag=0506
-- run
bpfrun -y RAW -w o.pcap --code '1,6 0 0 65535' t.pkt
bpfrun --json --code '1,6 0 0 65535' o.pcap
od -An -tx1 -v o.pcap
-- stdout
t.pkt: 3 records, 3 matched (9 bytes)
{"format":1,"file":"o.pcap","record":1,"time":"1700000000.123456000","caplen":2,"len":20,"value":65535,"verdict":"accept","match":true}
{"format":1,"file":"o.pcap","record":2,"time":"5.000000000","caplen":1,"len":1,"value":65535,"verdict":"accept","match":true}
{"format":1,"file":"o.pcap","record":3,"time":"0.000000000","caplen":6,"len":6,"value":65535,"verdict":"accept","match":true}
{"format":1,"summary":{"file":"o.pcap","records":3,"matched":3,"bytes":9,"damaged":false}}
 d4 c3 b2 a1 02 00 04 00 00 00 00 00 00 00 00 00
 00 00 04 00 65 00 00 00 00 f1 53 65 40 e2 01 00
 02 00 00 00 14 00 00 00 45 00 05 00 00 00 00 00
 00 00 01 00 00 00 01 00 00 00 60 00 00 00 00 00
 00 00 00 06 00 00 00 06 00 00 00 01 02 03 04 05
 06
