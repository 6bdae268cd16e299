Two names of one file that is not there yet.
-- run
echo 00 > in
bpfrun --code '1,6 0 0 1' -w out.pcap --code '1,6 0 0 1' -w ./out.pcap in
echo $?
ls
-- stdout
2
in
-- stderr
bpfrun: out.pcap: two filters write to it
Try 'bpfrun --help'.
