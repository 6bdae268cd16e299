Every line of --json is JSON, and the objects agree with the summary.
-- run
ln -s "$CBPF_BUILD/sample.pcap" s.pcap
bpfrun --json -e 'port 22' s.pcap | jq -s -c '[(map(select(.record)) | length), (map(select(.match)) | length), (map(select(.match) | .caplen) | add), .[-1].summary]'
-- stdout
[58,9,591,{"file":"s.pcap","records":58,"matched":9,"bytes":591,"damaged":false}]
