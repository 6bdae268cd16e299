Nanoseconds stay nanoseconds, in either byte order.
-- run
printf '\241\262\074\115\0\2\0\4\0\0\0\0\0\0\0\0\0\0\1\0\0\0\0\1\0\0\0\5\0\0\0\7\0\0\0\1\0\0\0\2\252' >ns.pcap
bpfrun --json --code '1,6 0 0 65535' -w o.pcap ns.pcap 2>/dev/null; echo $?
bpfrun -w o.pcap --code '1,6 0 0 65535' ns.pcap
od -An -tx4 o.pcap | head -1
bpfrun --json --code '1,6 0 0 65535' o.pcap
-- stdout
{"format":1,"file":"ns.pcap","record":1,"time":"5.000000007","caplen":1,"len":2,"value":65535,"verdict":"accept","match":true}
{"format":1,"summary":{"file":"ns.pcap","records":1,"matched":1,"bytes":1,"damaged":false}}
0
ns.pcap: 1 records, 1 matched (1 bytes)
 a1b23c4d 00040002 00000000 00000000
{"format":1,"file":"o.pcap","record":1,"time":"5.000000007","caplen":1,"len":2,"value":65535,"verdict":"accept","match":true}
{"format":1,"summary":{"file":"o.pcap","records":1,"matched":1,"bytes":1,"damaged":false}}
