Expressions are held to libpcap's rules, unless a target is named.
-- run
bpfcheck -e 'ip6 protochain 17' -y RAW && bpfcheck -e 'ip6 protochain 17' --target=socket
-- status 1
-- stdout
<expression>: ok (37 instructions, target libpcap)
-- stderr
<expression>: note: some findings may be missing: a jump goes back, and loops are not followed [lint-bounded]
<expression>: insn #18: error: insn #18 jumps backward to insn #4; only userland filters may [backward-ja]
<expression>: insn #31: error: insn #31 jumps backward to insn #4; only userland filters may [backward-ja]
