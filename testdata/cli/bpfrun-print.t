--print: a line for every record that matches; -q: no summary.
-- file p.pkt
01 # one
02 03
-
04 len=60
-- run
bpfrun --print --code '2,48 0 0 0,22 0 0 0' p.pkt
bpfrun --print -q --invert --code '2,48 0 0 0,22 0 0 0' p.pkt
-- stdout
1 1 accept
2 2 accept
4 4 accept
p.pkt: 4 records, 3 matched (4 bytes)
3 0 reject
