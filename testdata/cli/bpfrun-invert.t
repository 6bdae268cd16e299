--invert swaps what matches, not the verdict.
-- file p.pkt
01 # one
02 03
-
04 len=60
-- run
bpfrun -v --invert --code '2,48 0 0 0,22 0 0 0' p.pkt 2>/dev/null; bpfrun --invert --code '1,6 0 0 65535' p.pkt; echo $?
-- stdout
1 1 accept
2 2 accept
3 0 reject
4 4 accept
p.pkt: 4 records, 1 matched (0 bytes)
p.pkt: 4 records, 0 matched (0 bytes)
1
