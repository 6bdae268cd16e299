Near miss of div-zero: a constant 1, and X, which is 0 only at run time.
-- code
5,52 0 0 1,148 0 0 1,60 0 0 0,156 0 0 0,6 0 0 0
-- check socket
ok
-- check libpcap
ok
