libpcap does not look at constant shifts.
-- code
3,100 0 0 32,116 0 0 4294967295,6 0 0 0
-- check socket
1:3: error: shift by 32; only counts below 32 are taken [shift-range]
1:14: error: shift by 4294967295; only counts below 32 are taken [shift-range]
-- check seccomp
1:3: error: shift by 32; only counts below 32 are taken [shift-range]
1:14: error: shift by 4294967295; only counts below 32 are taken [shift-range]
-- check libpcap
ok
