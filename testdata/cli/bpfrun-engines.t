Every engine gives the same; one that declines says why.
-- file c.json
{"nr":1}
-- run
ln -s "$CBPF_BUILD/sample.pcap" s.pcap
for e in classic interp libpcap all; do bpfrun --engine=$e -e 'tcp port 22' s.pcap; done
bpfrun --engine=jit9 -e tcp s.pcap; echo $?
bpfrun --engine=interp -e 'ip6 protochain 17' s.pcap; echo $?
bpfrun --engine=all --stats -e 'ip6 protochain 17' s.pcap; echo $?
bpfrun -v -q -c1 -e 'ip6 protochain 17' s.pcap >/dev/null; echo $?
bpfrun --target=socket -e 'ip6 protochain 17' s.pcap; echo $?
bpfrun --engine=libpcap --seccomp --code '1,6 0 0 65535' c.json; echo $?
-- stdout
s.pcap: 58 records, 9 matched (591 bytes)
s.pcap: 58 records, 9 matched (591 bytes)
s.pcap: 58 records, 9 matched (591 bytes)
s.pcap: 58 records, 9 matched (591 bytes)
2
2
s.pcap: 58 records, 3 matched (275 bytes)
        55 0 reject
         3 262144 accept
        58 engine classic
        58 engine libpcap
     jited: no
0
0
2
2
-- stderr
bpfrun: error: no engine is called 'jit9'; there are classic, libpcap, checked, jit-hardened, jit-plain, interp, jit and all [engine-name]
<expression>: insn #18: error: insn #18 jumps backward to insn #4; only userland filters may [backward-jump]
<expression>: note: not run by the engine checked: insn #18 jumps backward to insn #4; only userland filters may [engine-passed]
<expression>: note: not run by the engine jit-hardened: insn #18 jumps backward to insn #4; only userland filters may [engine-passed]
<expression>: note: not run by the engine jit-plain: insn #18 jumps backward to insn #4; only userland filters may [engine-passed]
<expression>: note: not run by the engine interp: insn #18 jumps backward to insn #4; only userland filters may [engine-passed]
<expression>: note: not run by the engine jit: insn #18 jumps backward to insn #4; only userland filters may [engine-passed]
bpfrun: ip6 protochain 17: compiled for EN10MB
bpfrun: ip6 protochain 17: runs on the engine classic
<expression>: insn #18: error: insn #18 jumps backward to insn #4; only userland filters may [backward-ja]
<expression>: insn #31: error: insn #31 jumps backward to insn #4; only userland filters may [backward-ja]
<code>: error: the engine libpcap does not take this program: it runs over packets alone [engine-declines]
