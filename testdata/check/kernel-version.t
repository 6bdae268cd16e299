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
-- status 1
-- stdout
f: ok (4 instructions, target socket)
-- stderr
f:1:1: error: ld #vlan_tpid is there since Linux 4.1, and this is for 3.6 [kernel-version]
  ld #vlan_tpid
  ^~~~~~~~~~~~~
f:2:1: error: mod #0x3 is there since Linux 3.7, and this is for 3.6 [kernel-version]
  mod #3
  ^~~~~~
f:3:1: error: xor x is there since Linux 3.7, and this is for 3.6 [kernel-version]
  xor x
  ^~~~~
f:1:1: error: ld #vlan_tpid is there since Linux 4.1, and this is for 4.0 [kernel-version]
  ld #vlan_tpid
  ^~~~~~~~~~~~~
f: error: reuseport is there since Linux 4.5, and this is for 4.4 [kernel-version]
