-v: a line for every record.
-- file p.pkt
01 # one
02 03
-
04 len=60
-- run
bpfrun -v --code '2,48 0 0 0,22 0 0 0' p.pkt
-- stdout
1 1 accept
2 2 accept
3 0 reject
4 4 accept
p.pkt: 4 records, 3 matched (4 bytes)
-- stderr
bpfrun: 2,48 0 0 0,22 0 0 0: runs on the engine jit
