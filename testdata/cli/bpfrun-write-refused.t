An output that is also an input or a filter is refused, by any name.
-- file p.pkt
01 # one
02 03
-
04 len=60
-- file f.bpf
ret #1
-- run
cp p.pkt q.pkt; ln p.pkt hard; ln -s p.pkt soft
for o in p.pkt ./p.pkt hard soft f.bpf; do bpfrun f.bpf -w $o p.pkt; echo $?; done
bpfrun -f f.bpf -w x -f f.bpf -w x p.pkt; echo $?
bpfrun -f f.bpf -w x -w y p.pkt; echo $?
cmp p.pkt q.pkt && ls x y 2>/dev/null
-- status 2
-- stdout
2
2
2
2
2
2
2
-- stderr
bpfrun: p.pkt: the output is also an input
Try 'bpfrun --help'.
bpfrun: ./p.pkt: the output is also an input
Try 'bpfrun --help'.
bpfrun: hard: the output is also an input
Try 'bpfrun --help'.
bpfrun: soft: the output is also an input
Try 'bpfrun --help'.
bpfrun: f.bpf: the output is also a filter
Try 'bpfrun --help'.
bpfrun: x: two filters write to it
Try 'bpfrun --help'.
bpfrun: a filter has one -w; 'y' is the second
Try 'bpfrun --help'.
