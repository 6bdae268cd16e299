By whatever name: standard output that takes packets takes nothing else.
-- run
echo 00 > in
bpfrun --code '1,6 0 0 1' -w /dev/stdout in > out.pcap
bpfrun --code '1,6 0 0 1' out.pcap
bpfrun --code '1,6 0 0 1' -w /dev/stdout in | bpfrun --code '1,6 0 0 1' -
bpfrun --code '1,6 0 0 1' -v -w /dev/stdout in > out.pcap
-- stdout
out.pcap: 1 records, 1 matched (1 bytes)
<stdin>: 1 records, 1 matched (1 bytes)
-- stderr
in: 1 records, 1 matched (1 bytes)
in: 1 records, 1 matched (1 bytes)
bpfrun: -w - needs standard output for itself
Try 'bpfrun --help'.
-- status 2
