The last instruction can be jumped to.
-- code
4,5 0 0 2,21 1 1 0,53 0 0 0,6 0 0 0
-- check socket
ok
-- check libpcap
ok
