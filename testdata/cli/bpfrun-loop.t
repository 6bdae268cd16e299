D-10: a program that does not end: status 3, after a limited number of steps.
-- file p.pkt
01 # one
02 03
-
04 len=60
-- run
for e in classic libpcap all; do bpfrun --engine=$e --target=libpcap --code '4,5 0 0 0,5 0 0 4294967294,6 0 0 1,6 0 0 0' p.pkt -w o; echo $?; done
ls -A
-- stdout
3
3
3
.stderr
.stdout
p.pkt
-- stderr
bpfrun: p.pkt: record 1: 4,5 0 0 0,5 0 0 4294967294,6 0 0 1,6 0 0 0 does not end within 1048576 instructions
bpfrun: p.pkt: record 1: 4,5 0 0 0,5 0 0 4294967294,6 0 0 1,6 0 0 0 does not end within 1048576 instructions
<code>: note: not run by the engine checked: insn #1 jumps backward to insn #0; only userland filters may [engine-passed]
<code>: note: not run by the engine jit-hardened: insn #1 jumps backward to insn #0; only userland filters may [engine-passed]
<code>: note: not run by the engine jit-plain: insn #1 jumps backward to insn #0; only userland filters may [engine-passed]
<code>: note: not run by the engine interp: insn #1 jumps backward to insn #0; only userland filters may [engine-passed]
<code>: note: not run by the engine jit: insn #1 jumps backward to insn #0; only userland filters may [engine-passed]
bpfrun: p.pkt: record 1: 4,5 0 0 0,5 0 0 4294967294,6 0 0 1,6 0 0 0 does not end within 1048576 instructions
