Nothing matches: status 1.
-- file p.pkt
01 # one
02 03
-
04 len=60
-- run
bpfrun --code '1,6 0 0 0' p.pkt
-- status 1
-- stdout
p.pkt: 4 records, 0 matched (0 bytes)
