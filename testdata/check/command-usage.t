-- run
bpfcheck --target=kernel --code '1,6 0 0 0'
echo $?
bpfcheck
echo $?
bpfcheck no-such-file
echo $?
-- stdout
2
2
2
-- stderr
bpfcheck: no target is called 'kernel'; there are socket, seccomp, libpcap, internal, packet-raw, packet-dgram, xt_bpf, cls_bpf, reuseport, team, openbsd, netbsd, freebsd
Try 'bpfcheck --help'.
bpfcheck: no filter is given
Try 'bpfcheck --help'.
no-such-file: error: cannot read: No such file or directory [read]
