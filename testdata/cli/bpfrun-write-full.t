A device that is full: an error, also for the results.
-- run
ln -s "$CBPF_BUILD/sample.pcap" s.pcap
bpfrun -q --code '1,6 0 0 65535' -w /dev/full s.pcap; echo $?
bpfrun -v -q --code '1,6 0 0 65535' s.pcap 2>err >/dev/full; echo $?; tail -1 err
bpfrun -q --code '1,6 0 0 65535' -w nowhere/x s.pcap; echo $?
-- stdout
2
2
<stdout>: error: cannot write: No space left on device [write]
2
-- stderr
/dev/full: error: cannot write: No space left on device [write]
nowhere/x: error: cannot open: No such file or directory [open]
