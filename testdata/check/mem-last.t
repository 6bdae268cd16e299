Near miss of mem-index.
-- code
5,2 0 0 15,3 0 0 15,96 0 0 15,97 0 0 15,6 0 0 0
-- check socket
ok
-- check libpcap
ok
