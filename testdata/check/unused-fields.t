Fields that an instruction does not use are not looked at.
-- code
6,7 255 255 4294967295,128 9 9 9,12 0 0 77,5 200 200 0,132 1 1 99,22 8 8 8
-- check socket
ok
-- check seccomp
ok
-- check libpcap
ok
