tcpdump -ddd: the first line is the count (ip proto 6, DLT_RAW).
-- file f
7
48 0 0 0
84 0 0 240
21 0 3 64
48 0 0 9
21 0 1 6
6 0 0 262144
6 0 0 0
-- run
bpfasm f && bpfasm -t ddd f | cmp - f
-- stdout
7,48 0 0 0,84 0 0 240,21 0 3 64,48 0 0 9,21 0 1 6,6 0 0 262144,6 0 0 0,
