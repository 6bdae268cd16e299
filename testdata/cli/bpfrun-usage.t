Bad use: status 2, and one message.
-- run
ln -s "$CBPF_BUILD/sample.pcap" s.pcap
try() { bpfrun "$@"; echo $?; }
try; try s.pcap; try -e tcp; try -c 0 -e tcp s.pcap; try --target=kernel -e tcp s.pcap; try -y NOSUCH -e tcp s.pcap; try --seccomp -e tcp s.pcap; try --seccomp --target=socket --code '1,6 0 0 65535' s.pcap; try --target=seccomp --code '1,6 0 0 65535' s.pcap; try --seccomp -w o --code '1,6 0 0 65535' s.pcap; try -w - --print --code '1,6 0 0 65535' s.pcap; try --nosuch; try --code '1,6 0 0 65535' - -
-- stdout
2
2
2
2
2
2
2
2
2
2
2
2
2
-- stderr
bpfrun: no filter is given
Try 'bpfrun --help'.
bpfrun: no input is given
Try 'bpfrun --help'.
bpfrun: no input is given
Try 'bpfrun --help'.
bpfrun: -c takes a number from 1 to 9223372036854775807, not '0'
Try 'bpfrun --help'.
bpfrun: no target is called 'kernel'; there are socket, seccomp, libpcap, internal, packet-raw, packet-dgram, xt_bpf, cls_bpf, reuseport, team, openbsd, netbsd, freebsd
Try 'bpfrun --help'.
bpfrun: no link type is called 'NOSUCH'
Try 'bpfrun --help'.
bpfrun: an expression filters packets
Try 'bpfrun --help'.
bpfrun: with --seccomp the target is seccomp
Try 'bpfrun --help'.
bpfrun: the target seccomp needs --seccomp
Try 'bpfrun --help'.
s.pcap: error: this is no form of system calls: JSON lines, logs of strace, audit and perf trace, struct seccomp_data [input-form]
bpfrun: -w - needs standard output for itself
Try 'bpfrun --help'.
bpfrun: unrecognized option '--nosuch'
Try 'bpfrun --help'.
bpfrun: standard input can be read once only
Try 'bpfrun --help'.
