libpcap's rules let a program read a cell of M[] that it has not written, and
shift by 32 and more.  Both give 0 here; the kernel refuses them, and libpcap
leaves its own answer undefined, so that it is not compared.
-- code
8,96 0 0 3,21 0 5 0,97 0 0 15,12 0 0 0,4 0 0 3,100 0 0 40,4 0 0 7,22 0 0 0,
-- check libpcap
ok
-- check socket
1:3: error: M[3] is read before it is written on the path #0 [mem-unset]
1:21: error: M[15] is read before it is written on the path #0 -> #1 (jt) -> #2 [mem-unset]
1:48: error: shift by 40; only counts below 32 are taken [shift-range]
-- packet
00
-- verdict
7
-- skip kernel: it refuses the program
