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
2 filters: 1 taken, 1 refused; 1 error, 0 warnings, 0 notes
1169.bpf: ok (1170 instructions, target cls_bpf)
1169.bpf: ok (1170 instructions, target socket)
-- stderr
1169.bpf: error: translated, the 1170 instructions become 16375 and take 131096 bytes; net.core.optmem_max, 131072, leaves room for 16371 (ENOMEM) [target-limit]
400.bpf: error: translated, the 401 instructions become 5609 and take 44944 bytes; net.core.optmem_max, 20480, leaves room for 2550 (ENOMEM) [target-limit]
400.bpf: error: translated, the 401 instructions become 5609 and take 44968 bytes; net.core.optmem_max, 20480, leaves room for 2547 (ENOMEM) [target-limit]
