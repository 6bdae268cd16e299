-- file good.bpf
	ldh [12]
	jeq #0x800, 0, 1
	ret #-1
	ret #0
-- run
bpfcheck good.bpf
bpfcheck --target=libpcap --verify-only good.bpf --code '1,6 0 0 0'
bpfcheck -q good.bpf
-- stdout
good.bpf: ok (4 instructions, target socket)
<code>: ok (1 instructions, target libpcap)
good.bpf: ok (4 instructions, target libpcap)
2 filters: 2 taken, 0 refused; 0 errors, 0 warnings, 0 notes
