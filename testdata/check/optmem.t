Translated, a filter needs memory of its socket (libpcap #1089); which kernel matters.
-- run
f() { for i in $(seq $1); do echo 'ldh [2]'; done; echo 'ret #1'; }
f 1168 >1168.bpf
f 1169 >1169.bpf
f 400 >400.bpf
bpfcheck --verify-only 1168.bpf 1169.bpf
bpfcheck --verify-only --target=cls_bpf 1169.bpf
bpfcheck --verify-only --kernel=6.7 400.bpf
bpfcheck --verify-only --optmem=20480 400.bpf
bpfcheck --verify-only --optmem=1000000 1169.bpf
-- stdout
1168.bpf: ok (1169 instructions, target socket)
1169.bpf: ok (1170 instructions, target socket)
1169.bpf: ok (1170 instructions, target cls_bpf)
400.bpf: ok (401 instructions, target socket)
-- stderr
bpfcheck: unrecognized option '--optmem=20480'
Try 'bpfcheck --help'.
bpfcheck: unrecognized option '--optmem=1000000'
Try 'bpfcheck --help'.
