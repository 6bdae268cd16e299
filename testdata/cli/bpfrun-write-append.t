Packets that go to the end of the file they come from would never end.
-- run
echo 00 | bpfrun -q --code '1,6 0 0 1' -w in.pcap -
bpfrun --code '1,6 0 0 1' -w - in.pcap >> in.pcap
echo $? >&2
bpfrun --code '1,6 0 0 1' -w - - < in.pcap >> in.pcap
echo $? >&2
bpfrun --code '1,6 0 0 1' in.pcap
-- stdout
in.pcap: 1 records, 1 matched (1 bytes)
-- stderr
bpfrun: <stdout>: the output is also an input
Try 'bpfrun --help'.
2
bpfrun: <stdout>: the output is also an input
Try 'bpfrun --help'.
2
