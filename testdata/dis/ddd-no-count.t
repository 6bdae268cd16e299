A line of four numbers is no count: bpfc prints such text.
-- file f
6 0 0 1
-- file g
40 0 0 12
21 0 1 2048
6 0 0 1
6 0 0 0
-- run
bpfasm f; bpfasm -i ddd g
-- stdout
1,6 0 0 1,
4,40 0 0 12,21 0 1 2048,6 0 0 1,6 0 0 0,
