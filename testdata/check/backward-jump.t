V-08, V-20: libpcap's ip6 protochain jumps back; a kernel takes no loop.
-- code
4,0 0 0 1,21 1 0 1,5 0 0 4294967293,6 0 0 0
-- check socket
1:20: error: insn #2 jumps backward to insn #0; only userland filters may [backward-ja]
-- check seccomp
1:20: error: insn #2 jumps backward to insn #0; only userland filters may [backward-ja]
-- check libpcap
ok
