V-20: libpcap's backward jumps stay in user space.
-- expr EN10MB
ip6 protochain 17
-- check libpcap
ok
-- check socket
insn #18: error: insn #18 jumps backward to insn #4; only userland filters may [backward-jump]
insn #31: error: insn #31 jumps backward to insn #4; only userland filters may [backward-jump]
-- check openbsd
insn #18: error: insn #18 jumps backward to insn #4; only userland filters may [backward-jump]
insn #31: error: insn #31 jumps backward to insn #4; only userland filters may [backward-jump]
