Older kernels lack targets, opcodes and ancillary loads.
-- file f
ld #vlan_tpid
mod #3
xor x
ret a
-- run
bpfcheck --verify-only --kernel=3.6 f
bpfcheck --verify-only --kernel=4.0 f
bpfcheck --verify-only --kernel=4.1 f
bpfcheck --verify-only --kernel=4.4 --target=reuseport f
-- stdout
f: ok (4 instructions, target socket)
f: ok (4 instructions, target socket)
f: ok (4 instructions, target socket)
f: ok (4 instructions, target reuseport)
-- stderr
