A reader that goes away ends the run quietly, and no file is left.
-- run
ln -s "$CBPF_BUILD/sample.pcap" s.pcap
# 200 times 58 lines: more than a pipe holds.
for i in 1 2 3 4 5 6 7 8 9 10; do set -- "$@" s.pcap s.pcap; done
set -- "$@" "$@" "$@" "$@" "$@" "$@" "$@" "$@" "$@" "$@"
(bpfrun -q -v --code '1,6 0 0 65535' -w o.pcap "$@" 2>err; echo $? >status) | head -1
cat status
grep -v 'runs on' err
ls -A
-- stdout
1 65535 accept
141
.stderr
.stdout
err
s.pcap
status
