V-02: 0 instructions are none, 4096 the most.
-- run
n() { printf '%d' "$1"; for i in $(seq "$1"); do printf ',6 0 0 0'; done; }
n 4096 >4096.bpf
n 4097 >4097.bpf
for target in socket seccomp; do
	bpfcheck --target=$target 4096.bpf
	bpfcheck --target=$target 4097.bpf 2>&1 | head -1
	bpfcheck --target=$target --code 0 2>&1 | head -1
done
-- stdout
4096.bpf: ok (4096 instructions, target socket)
4097.bpf: error: 4097 instructions are more than the 4096 that socket takes [target-limit]
<code>: error: the program is empty [empty-program]
4096.bpf: ok (4096 instructions, target seccomp)
4097.bpf: error: 4097 instructions are more than the 4096 that seccomp takes [target-limit]
<code>: error: the program is empty [empty-program]
