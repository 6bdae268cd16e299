A closed standard input is no file that is opened later.
-- file f
ret #1
-- run
printf 'zz\n00\n' > in
bpfrun -w out.pcap f in <&- >&- 2>&-
echo $?
bpfrun f out.pcap
-- stdout
2
out.pcap: 1 records, 1 matched (1 bytes)
