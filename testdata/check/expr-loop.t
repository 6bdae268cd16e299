V-20: protochain loops over extension headers; userland only.
-- expr EN10MB
ip6 protochain 17
-- check libpcap
ok
-- check socket
insn #18: error: insn #18 jumps backward to insn #4; only userland filters may [backward-ja]
insn #31: error: insn #31 jumps backward to insn #4; only userland filters may [backward-ja]
