V-10: nothing is written at the entry.  libpcap's cells are 0 there.
-- code
2,96 0 0 3,22 0 0 0
-- check socket
1:3: error: M[3] is read before it is written on the path #0 [mem-unset]
-- check seccomp
1:3: error: M[3] is read before it is written on the path #0 [mem-unset]
-- check libpcap
ok
