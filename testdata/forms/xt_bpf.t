xt_bpf compiles for RAW, refuses another link type and more than 64 instructions.
-- run
bpfasm -t xt_bpf -e icmp; bpfasm -v -t xt_bpf -e icmp -y RAW
bpfasm -v -t xt_bpf -e icmp >/dev/null
bpfasm -t xt_bpf -y EN10MB -e icmp
(for i in $(seq 64); do echo "add #$i"; done; echo "ret a") > f
bpfasm -t xt_bpf f; tail -n 64 f | bpfasm -t xt_bpf | cut -c1-12
-- stdout
7,48 0 0 0,84 0 0 240,21 0 3 64,48 0 0 9,21 0 1 1,6 0 0 262144,6 0 0 0
7,48 0 0 0,84 0 0 240,21 0 3 64,48 0 0 9,21 0 1 1,6 0 0 262144,6 0 0 0
64,4 0 0 2,4
-- stderr
bpfasm: icmp: compiled for RAW
<expression>: error: 'xt_bpf' is for the link type RAW, and this filter is for EN10MB [form-linktype]
f: error: 65 instructions are more than the 64 that are taken [program-length]
