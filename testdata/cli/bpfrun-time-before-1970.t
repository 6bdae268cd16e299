A time stamp of -1 s and 250000 us.
-- run
echo '00 time=1.25' | bpfrun -q --code '1,6 0 0 1' -w in.pcap -
printf '\377\377\377\377' | dd of=in.pcap bs=1 seek=24 conv=notrunc 2> messages
bpfrun --json --code '1,6 0 0 1' in.pcap
-- stdout
{"format":1,"file":"in.pcap","record":1,"time":"-0.750000000","caplen":1,"len":1,"value":1,"verdict":"accept","match":true}
{"format":1,"summary":{"file":"in.pcap","records":1,"matched":1,"bytes":1,"damaged":false}}
