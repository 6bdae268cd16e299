The first operand is the filter, unless an option gave one.
-- file p.pkt
01 # one
02 03
-
04 len=60
-- file f.bpf
ldb [0]
jeq #4, l1, l2
l1: ret #9
l2: ret #0
-- run
bpfrun f.bpf p.pkt
bpfrun -f f.bpf p.pkt
bpfrun - p.pkt <f.bpf
bpfrun f.bpf - <p.pkt
bpfrun - - <p.pkt; echo $?
-- stdout
p.pkt: 4 records, 1 matched (1 bytes)
p.pkt: 4 records, 1 matched (1 bytes)
p.pkt: 4 records, 1 matched (1 bytes)
<stdin>: 4 records, 1 matched (1 bytes)
2
-- stderr
bpfrun: standard input can be read once only
Try 'bpfrun --help'.
