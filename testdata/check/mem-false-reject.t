V-12: the kernel's set of written cells leaks through `ret`.
-- code
7,32 0 0 0,21 0 2 1,2 0 0 0,5 0 0 1,6 0 0 0,96 0 0 0,22 0 0 0
-- check socket
1:45: error: the kernel takes M[0] for unwritten here, though every path writes it; 'st M[0]' put before the first instruction makes it pass and changes no result [mem-false-reject]
-- check seccomp
1:45: error: the kernel takes M[0] for unwritten here, though every path writes it; 'st M[0]' put before the first instruction makes it pass and changes no result [mem-false-reject]
-- check libpcap
ok
